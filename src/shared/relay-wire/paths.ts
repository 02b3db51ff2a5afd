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

/**
 * An attempt's own address: its id, and a tag over merchant, till, attempt, invoice and gateway (`protocol/attempt-tag.ts`) that
 * nobody makes without the till's token. All of it stands in the path: a query would come back in a GET, unsigned.
 */
export type AttemptAddress = { readonly attemptId: string; readonly tag: string };

/** One text for an address, as the relay hands it on and as it is compared: `<attempt>/<tag>`. */
export const sentToText = ({ attemptId, tag }: AttemptAddress): string => `${attemptId}/${tag}`;

/** Without an attempt's address it is the till's own, for providers that ignore what they are told and for what began before there were tags. */
export const noticePath = ({ merchant, till }: Place, ending: NoticeEnding, to?: AttemptAddress | null): string =>
  `${noticePrefix}${merchant}/${till}/${to ? `${sentToText(to)}/` : ''}${ending}`;

/** Of a merchant whose provider has one address for all tills: the invoice number says whose notice it is. */
export const merchantNoticePath = (merchant: string, ending: NoticeEnding): string => `${noticePrefix}${merchant}/${ending}`;

export type NoticePlace = {
  readonly merchant: string;
  /** Any name: one that nobody knows has a feed, too. Null at an address of the merchant's. */
  readonly till: string | null;
  /** As it stands in the path; null at an address of the till's or the merchant's. */
  readonly to: AttemptAddress | null;
  readonly route: NoticeRoute;
};

const noticePattern = /^\/n\/([^/]+)(?:\/([^/]+)(?:\/([^/]+)\/([^/]+))?)?\/([a-z]+\/[a-z]+)$/;

/** Null when it is no notice's path. */
export const readNoticePath = (path: string): NoticePlace | null => {
  const [, merchant = '', till = null, attemptId, tag, ending = ''] = noticePattern.exec(path) ?? [];
  if (!Object.hasOwn(noticeRoutes, ending)) return null;
  const to = attemptId !== undefined && tag !== undefined ? { attemptId, tag } : null;
  return { merchant, till, to, route: noticeRoutes[ending as NoticeEnding] };
};

/** The attempt's address in what the service was told, whatever the relay's address in front of it; null where it has none. */
export const sentToOf = (url: string): string | null => {
  const [, attemptId, tag] = /\/n\/[^/]+\/[^/]+\/([^/]+)\/([^/]+)\/[a-z]+\/[a-z]+$/.exec(url) ?? [];
  return attemptId !== undefined && tag !== undefined ? sentToText({ attemptId, tag }) : null;
};

/** What the service is told with a sale: where the customer comes back, and where it posts; null where the return is the notice. */
export const noticeAddresses = (
  relayUrl: string,
  place: Place,
  gateway: Gateway,
  to: AttemptAddress | null,
): { readonly returnUrl: string; readonly callbackUrl: string | null } => ({
  returnUrl: `${relayUrl}${noticePath(place, `${gateway}/return`, to)}`,
  callbackUrl: gateway === 'wallet' ? `${relayUrl}${noticePath(place, 'wallet/callback', to)}` : null,
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

/** Where a till tells which signature profile it works by. */
export const profilePath = ({ merchant, till }: Place): string => `/v1/profile/${merchant}/${till}`;

/** Null when it is another path. */
export const readProfilePath = (path: string): Place | null => {
  const [, merchant, till] = /^\/v1\/profile\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  return merchant !== undefined && till !== undefined ? { merchant, till } : null;
};

/** Where a customer's phone checks a receipt. What it checks stands behind `#` and is never sent. */
export const receiptPath = (merchant: string): string => `/receipt/${merchant}`;

/** The merchant; null when it is another path. */
export const readReceiptPath = (path: string): string | null => /^\/receipt\/([^/]+)$/.exec(path)?.[1] ?? null;

/** Where a till reads the public keys of all tills of its shop: the same that the page carries. */
export const receiptKeysPath = (merchant: string): string => `/v1/receipt-keys/${merchant}`;

/** The merchant; null when it is another path. */
export const readReceiptKeysPath = (path: string): string | null => /^\/v1\/receipt-keys\/([^/]+)$/.exec(path)?.[1] ?? null;

/** For whoever runs the relay. */
export const healthPath = '/healthz';
export const metricsPath = '/metrics';
