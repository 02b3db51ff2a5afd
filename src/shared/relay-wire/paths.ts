// The addresses of the relay, once for both ends: which path means what, compared byte for byte.
import type { Gateway, NoticeKind } from '../payment/gateways.ts';

/** Whose notices. */
export type Place = { readonly merchant: string; readonly till: string };

export type NoticeRoute = { readonly kind: NoticeKind; readonly method: 'GET' | 'POST' };

/** What the service is told as `callback_url` and `return_url` (payment service §2), after merchant and till. */
export const noticeRoutes = {
  'wallet/callback': { kind: 'wallet-callback', method: 'POST' },
  'wallet/return': { kind: 'wallet-return', method: 'GET' },
  // The card's redirect is its callback (§6.3): both names lead to the same place.
  'card/return': { kind: 'card-callback', method: 'GET' },
  'card/callback': { kind: 'card-callback', method: 'GET' },
} as const satisfies Readonly<Record<string, NoticeRoute>>;
export type NoticeEnding = keyof typeof noticeRoutes;

/** Of all that are addresses of notices, whether or not something answers there. */
const noticePrefix = '/n/';
export const isNoticePath = (path: string): boolean => path.startsWith(noticePrefix);

export const noticePath = ({ merchant, till }: Place, ending: NoticeEnding): string =>
  `${noticePrefix}${merchant}/${till}/${ending}`;

/** Null when it is no notice's path. The till is any name: one that nobody knows has a feed, too. */
export const readNoticePath = (path: string): (Place & { readonly route: NoticeRoute }) | null => {
  const [, merchant = '', till = '', ending = ''] = /^\/n\/([^/]+)\/([^/]+)\/([a-z]+\/[a-z]+)$/.exec(path) ?? [];
  return Object.hasOwn(noticeRoutes, ending) ? { merchant, till, route: noticeRoutes[ending as NoticeEnding] } : null;
};

/** What the service is told with a sale: where the customer comes back, and where it posts; null where the return is the notice. */
export const noticeAddresses = (
  relayUrl: string,
  place: Place,
  gateway: Gateway,
): { readonly returnUrl: string; readonly callbackUrl: string | null } => ({
  returnUrl: `${relayUrl}${noticePath(place, `${gateway}/return`)}`,
  callbackUrl: gateway === 'wallet' ? `${relayUrl}${noticePath(place, 'wallet/callback')}` : null,
});

/** What a till reads with its token. */
export const listNames = ['feed', 'heads', 'quarantine'] as const;
export type ListName = (typeof listNames)[number];

export const listPath = (list: ListName, { merchant, till }: Place): string => `/v1/${list}/${merchant}/${till}`;

const listPattern = new RegExp(`^/v1/(${listNames.join('|')})/([^/]+)/([^/]+)$`);
/** Null when it is no path that a till reads. */
export const readListPath = (path: string): (Place & { readonly list: ListName }) | null => {
  const [, list, merchant = '', till = ''] = listPattern.exec(path) ?? [];
  return list ? { list: list as ListName, merchant, till } : null;
};

/** For whoever runs the relay. */
export const healthPath = '/healthz';
export const metricsPath = '/metrics';
