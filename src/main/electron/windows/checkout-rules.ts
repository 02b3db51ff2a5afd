// Where the window of a hosted checkout may go.
import type { TillSettings } from '../../settings.ts';

export type CheckoutRules = {
  /** Hosts (`host` or `host:port`) that the window itself may show: the checkout's and the relay's. */
  readonly hosts: readonly string[];
  /** Training and trial: plain http is taken from these hosts. */
  readonly allowHttp: boolean;
};

/**
 * For addresses as Chromium gives them: in their normal form, a usual port left out.
 *
 * The window stays with the hosts that it was opened for. Frames inside the page (a bank's own check, say) may come from
 * anywhere by https.
 */
export const mayShow = (address: string, isMainFrame: boolean, { hosts, allowHttp }: CheckoutRules): boolean => {
  if (!isMainFrame && (address === 'about:blank' || address === 'about:srcdoc')) return true;
  const [, scheme, host = ''] = /^(https?):\/\/([^/?#@]+)(?:[/?#]|$)/.exec(address) ?? [];
  const known = hosts.includes(host);
  if (scheme === 'http') return allowHttp && known;
  return scheme === 'https' && (known || !isMainFrame);
};

/** Nowhere without a till. */
export const checkoutRules = (settings: TillSettings | null): CheckoutRules => {
  if (!settings) return { hosts: [], allowHttp: false };
  const { checkoutHosts, serviceUrl, relayPublicUrl, allowLoopbackHttp, plainHttpHosts } = settings;
  const checkout = checkoutHosts.length > 0 ? checkoutHosts : [new URL(serviceUrl).host];
  return { hosts: [...checkout, new URL(relayPublicUrl).host], allowHttp: allowLoopbackHttp || plainHttpHosts.length > 0 };
};
