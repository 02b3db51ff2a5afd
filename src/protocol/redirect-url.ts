// The checkout address (payment service §2 `redirect_url`): only one that a customer may safely be sent to is shown.
import { fail, ok, type Result } from '../shared/result.ts';

export type RedirectRules = {
  /** `host` or `host:port`, in lower case. */
  readonly allowedHosts: readonly string[];
  /** Training and trial alone: plain http, on loopback. */
  readonly allowLoopbackHttp: boolean;
  /** Training for phones alone: hosts of the simulated service, `host:port`. */
  readonly plainHttpHosts?: readonly string[];
};

export const isLoopbackHost = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.[0-9]{1,3}){3}$/.test(hostname);

/** A QR code that a phone reads from a screen holds no more. */
const longestUrl = 2000;

/** The address in its normal form. Errors `redirect.*`, each with the host where one could be read. */
export const checkRedirectUrl = (text: string, rules: RedirectRules): Result<string> => {
  // A phone's own parser must not read another address than ours did.
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
