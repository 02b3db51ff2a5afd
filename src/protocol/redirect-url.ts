// Checks the checkout address (payment service §2 `redirect_url`): customers are only sent to allowed hosts, over https.
import { fail, ok, type Result } from '../shared/result.ts';

export type RedirectRules = {
  /** `host` or `host:port`, in lower case. */
  readonly allowedHosts: readonly string[];
  /** Allows plain http on loopback; in training and trial only. */
  readonly allowLoopbackHttp: boolean;
  /** Hosts of the simulated service (`host:port`) that may use plain http; in training for phones only. */
  readonly plainHttpHosts?: readonly string[];
};

export const isLoopbackHost = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.[0-9]{1,3}){3}$/.test(hostname);

/** The longest address: a longer text gives a QR code that phones cannot read from a screen. */
const longestUrl = 2000;

/** Returns the address in its normal form. Errors: `redirect.…`, with the host if one could be read. */
export const checkRedirectUrl = (text: string, rules: RedirectRules): Result<string> => {
  // Refuse spaces, backslashes and control characters, because a phone could parse an address with such characters differently.
  if (text.length > longestUrl || /[\s\\\p{Cc}]/u.test(text)) return fail('redirect.malformed');
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return fail('redirect.malformed');
  }
  const host = url.host;
  const plainHost = (rules.allowLoopbackHttp && isLoopbackHost(url.hostname)) || rules.plainHttpHosts?.includes(host) === true;
  const plainAllowed = url.protocol === 'http:' && plainHost;
  if (url.protocol !== 'https:' && !plainAllowed) return fail('redirect.not-https', { host });
  if (url.username !== '' || url.password !== '') return fail('redirect.credentials', { host });
  if (!rules.allowedHosts.includes(host)) return fail('redirect.host-not-allowed', { host });
  return url.href.length > longestUrl ? fail('redirect.malformed') : ok(url.href);
};
