// Protects `/sandbox/…` from requests that pages of other sites send, and from foreign host names.
import type { RawRequest } from '../../shared/ports.ts';
import type { ServiceError } from '../replies.ts';

const forbidden: ServiceError = {
  status: 403,
  code: 'CROSS_SITE',
  message: 'The controls answer requests of their own host only.',
};

const hostnameOf = (host: string): string => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '');
const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.[0-9]{1,3}){3}$/.test(hostname);

/**
 * Returns the refusal of a cross-site request; null if the request is allowed. DNS rebinding shows in the header `host`, a
 * foreign page in `origin`.
 */
export const refuseCrossSite = ({ headers }: RawRequest, publicUrl: string): ServiceError | null => {
  const { host, origin } = headers;
  const own = URL.canParse(publicUrl) ? new URL(publicUrl) : null;
  const hostFits = host === undefined || isLoopback(hostnameOf(host)) || host === own?.host;
  const originFits = origin === undefined || origin === own?.origin || (host !== undefined && origin === `http://${host}`);
  const siteFits = ['same-origin', 'none'].includes(headers['sec-fetch-site'] ?? 'none');
  return hostFits && originFits && siteFits ? null : forbidden;
};
