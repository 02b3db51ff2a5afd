// The relay's paths, defined once for relay and till. Paths are compared byte for byte, undecoded.
import type { Gateway, NoticeKind } from '../payment/gateways.ts';

/** The merchant and till that a path of the relay names. */
export type TillAddress = { readonly merchant: string; readonly till: string };

export type NoticeRoute = { readonly kind: NoticeKind; readonly method: 'GET' | 'POST' };

/** The endings of `callback_url` and `return_url` (payment service §2), after merchant and till. */
export const noticeRoutes = {
  'wallet/callback': { kind: 'wallet-callback', method: 'POST' },
  'wallet/return': { kind: 'wallet-return', method: 'GET' },
  // The card gateway's redirect of the browser is its callback (payment service §6.3), so `card/return` and `card/callback` have
  // the same meaning.
  'card/return': { kind: 'card-callback', method: 'GET' },
  'card/callback': { kind: 'card-callback', method: 'GET' },
} as const satisfies Readonly<Record<string, NoticeRoute>>;
export type NoticeEnding = keyof typeof noticeRoutes;

const noticePrefix = '/n/';
/** True for each path that begins as the paths of notices do, even if the relay has no route for this path. */
export const isNoticePath = (path: string): boolean => path.startsWith(noticePrefix);

/**
 * An attempt's own address: its id, and a tag over merchant, till, attempt, invoice and gateway (`protocol/attempt-tag.ts`),
 * which cannot be made without the till's token. Id and tag are both in the path: in the query, both would come back among the
 * signed parameters of a GET notice.
 */
export type AttemptAddress = { readonly attemptId: string; readonly tag: string };

/** The attempt's address as one text, for the relay's pages and for comparing: `<attempt>/<tag>`. */
export const sentToText = ({ attemptId, tag }: AttemptAddress): string => `${attemptId}/${tag}`;

/**
 * The path of a notice. Without `to`, the path is the till's own address, for providers that ignore attempts' addresses and for
 * payments that began before addresses had tags.
 */
export const noticePath = ({ merchant, till }: TillAddress, ending: NoticeEnding, to?: AttemptAddress | null): string =>
  `${noticePrefix}${merchant}/${till}/${to ? `${sentToText(to)}/` : ''}${ending}`;

/**
 * The path for notices to a merchant whose provider has one address for all tills: the relay then finds the till by the invoice
 * number.
 */
export const merchantNoticePath = (merchant: string, ending: NoticeEnding): string => `${noticePrefix}${merchant}/${ending}`;

export type NoticePlace = {
  readonly merchant: string;
  /**
   * The till's name in the path, unchecked: the relay stores a notice for an unknown till, too, in the merchant's feed
   * `unrouted`. Null at a merchant's address.
   */
  readonly till: string | null;
  /** The attempt's address, unchecked; null for an address of the till or the merchant. */
  readonly to: AttemptAddress | null;
  readonly route: NoticeRoute;
};

const noticePattern = /^\/n\/([^/]+)(?:\/([^/]+)(?:\/([^/]+)\/([^/]+))?)?\/([a-z]+\/[a-z]+)$/;

/** Reads the path of a notice; null for any other path. */
export const readNoticePath = (path: string): NoticePlace | null => {
  const [, merchant = '', till = null, attemptId, tag, ending = ''] = noticePattern.exec(path) ?? [];
  if (!Object.hasOwn(noticeRoutes, ending)) return null;
  const to = attemptId === undefined ? null : { attemptId, tag: tag as string };
  return { merchant, till, to, route: noticeRoutes[ending as NoticeEnding] };
};

/** The attempt's address (`<attempt>/<tag>`) in a URL that the service was given, at any relay. Null if the URL has none. */
export const sentToOf = (url: string): string | null =>
  /\/n\/[^/]+\/[^/]+\/([^/]+\/[^/]+)\/[a-z]+\/[a-z]+$/.exec(url)?.[1] ?? null;

/**
 * The two URLs that the payment service gets with a charge: the return URL for the customer's browser, and the callback URL for
 * the service's own request. `callbackUrl` is null where the return itself is the notice (card).
 */
export const noticeAddresses = (
  relayUrl: string,
  place: TillAddress,
  gateway: Gateway,
  to: AttemptAddress | null,
): { readonly returnUrl: string; readonly callbackUrl: string | null } => ({
  returnUrl: `${relayUrl}${noticePath(place, `${gateway}/return`, to)}`,
  callbackUrl: gateway === 'wallet' ? `${relayUrl}${noticePath(place, 'wallet/callback', to)}` : null,
});

/** The lists that a till reads with its token. */
export const listNames = ['feed', 'heads', 'quarantine'] as const;
export type ListName = (typeof listNames)[number];

/** The path of one of a till's lists. */
export const listPath = (list: ListName, { merchant, till }: TillAddress): string => `/v1/${list}/${merchant}/${till}`;

const listPattern = new RegExp(`^/v1/(${listNames.join('|')})/([^/]+)/([^/]+)$`);
/** Reads the path of a list; null for any other path. */
export const readListPath = (path: string): (TillAddress & { readonly list: ListName }) | null => {
  const [, list, merchant = '', till = ''] = listPattern.exec(path) ?? [];
  return list ? { list: list as ListName, merchant, till } : null;
};

/** The path to which a till posts the signature profile that it uses. */
export const profilePath = ({ merchant, till }: TillAddress): string => `/v1/profile/${merchant}/${till}`;

/** Reads the path of a signature profile; null for any other path. */
export const readProfilePath = (path: string): TillAddress | null => {
  const [, merchant, till] = /^\/v1\/profile\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  return merchant === undefined ? null : { merchant, till: till as string };
};

/** The page on which a customer's phone checks a receipt. The receipt itself follows `#`, and browsers never send that part. */
export const receiptPath = (merchant: string): string => `/receipt/${merchant}`;

/** Reads the path of a receipt page and returns the merchant; null for any other path. */
export const readReceiptPath = (path: string): string | null => /^\/receipt\/([^/]+)$/.exec(path)?.[1] ?? null;

/** The path at which a till reads the public keys of all tills of its shop. The receipt page contains the same keys. */
export const receiptKeysPath = (merchant: string): string => `/v1/receipt-keys/${merchant}`;

/** Reads the path of the shop's receipt keys and returns the merchant; null for any other path. */
export const readReceiptKeysPath = (path: string): string | null => /^\/v1\/receipt-keys\/([^/]+)$/.exec(path)?.[1] ?? null;

/** Paths for the operator of the relay. */
export const healthPath = '/healthz';
/** Answered with 200 as long as the relay accepts requests, whatever its store does: for balancers. */
export const livePath = '/livez';
export const readyPath = '/readyz';
export const metricsPath = '/metrics';
