// The addresses of the relay: which path means what, compared byte for byte.
import type { NoticeKind } from '../../shared/payment/gateways.ts';

export type NoticeRoute = { readonly kind: NoticeKind; readonly method: 'GET' | 'POST' };

/** What the service is told as `callback_url` and `return_url` (payment service §2), after `/n/{merchant}/{till}/`. */
export const noticeRoutes: Readonly<Record<string, NoticeRoute>> = {
  'wallet/callback': { kind: 'wallet-callback', method: 'POST' },
  'wallet/return': { kind: 'wallet-return', method: 'GET' },
  // The card's redirect is its callback (§6.3): both names lead to the same place.
  'card/return': { kind: 'card-callback', method: 'GET' },
  'card/callback': { kind: 'card-callback', method: 'GET' },
};

export type NoticePath = { readonly merchant: string; readonly till: string; readonly route: NoticeRoute };

export const noticePathOf = (merchant: string, till: string, ending: string): string => `/n/${merchant}/${till}/${ending}`;

/** Null when it is no notice's path. The till is any name: one that nobody knows has a feed, too. */
export const readNoticePath = (path: string): NoticePath | null => {
  const [, merchant = '', till = '', ending = ''] = /^\/n\/([^/]+)\/([^/]+)\/([a-z]+\/[a-z]+)$/.exec(path) ?? [];
  const route = Object.hasOwn(noticeRoutes, ending) ? noticeRoutes[ending] : undefined;
  return route ? { merchant, till, route } : null;
};

export const listNames = ['feed', 'heads', 'quarantine'] as const;
export type ListName = (typeof listNames)[number];
export type ListPath = { readonly list: ListName; readonly merchant: string; readonly till: string };

/** Null when it is no path that a till reads. */
export const readListPath = (path: string): ListPath | null => {
  const [, list, merchant = '', till = ''] = /^\/v1\/(feed|heads|quarantine)\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  return list ? { list: list as ListName, merchant, till } : null;
};
