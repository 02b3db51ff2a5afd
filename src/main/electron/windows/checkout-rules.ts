// Decides which addresses the window of a hosted checkout may show.
import type { TillSettings } from '../../settings.ts';

export type CheckoutRules = {
  /** Hosts (`host` or `host:port`) that the window's main frame may show: the hosts of the checkout and of the relay. */
  readonly hosts: readonly string[];
  /** True in training and trial modes: the `hosts` may then use plain http. */
  readonly allowHttp: boolean;
};

/**
 * True if the checkout window may show this address. The address must be in Chromium's normal form, without a default port. The
 * main frame may show only `hosts`. Frames inside the page (such as a bank's own check) may load any https address.
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
