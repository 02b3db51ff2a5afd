// Decides which addresses the window of a hosted checkout may show.
import type { TillSettings } from '../../settings.ts';

export type CheckoutRules = {
  /** Hosts (`host` or `host:port`) that the window's main frame may show: those of the checkout and of the relay. */
  readonly hosts: readonly string[];
  /** True in training and trial: these hosts may use plain http. */
  readonly allowHttp: boolean;
};

/**
 * True if the checkout window may show this address. Expects Chromium's normal form, without default ports. The main frame may
 * show only `hosts`. Frames inside the page (such as a bank's own check) may load any https address.
 */
export const mayShow = (address: string, isMainFrame: boolean, { hosts, allowHttp }: CheckoutRules): boolean => {
  if (!isMainFrame && (address === 'about:blank' || address === 'about:srcdoc')) return true;
  const [, scheme, host = ''] = /^(https?):\/\/([^/?#@]+)(?:[/?#]|$)/.exec(address) ?? [];
  const known = hosts.includes(host);
  if (scheme === 'http') return allowHttp && known;
  return scheme === 'https' && (known || !isMainFrame);
};

/** Derives the rules from the till's settings; without a till, no address is allowed. */
export const checkoutRules = (settings: TillSettings | null): CheckoutRules => {
  if (!settings) return { hosts: [], allowHttp: false };
  const { checkoutHosts, serviceUrl, relayPublicUrl, allowLoopbackHttp, plainHttpHosts } = settings;
  const checkout = checkoutHosts.length > 0 ? checkoutHosts : [new URL(serviceUrl).host];
  return { hosts: [...checkout, new URL(relayPublicUrl).host], allowHttp: allowLoopbackHttp || plainHttpHosts.length > 0 };
};
