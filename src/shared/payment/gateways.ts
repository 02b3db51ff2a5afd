// The two gateways of the payment service and their differences (payment service §1, §2).
import type { Currency } from '../money.ts';

export type Gateway = 'wallet' | 'card';
export const gateways: readonly Gateway[] = ['wallet', 'card'];

export const currencyOf: Readonly<Record<Gateway, Currency>> = { wallet: 'LYD', card: 'USD' };

/**
 * The wallet's methods, by the neutral names that notices contain unless the provider uses its own names (payment service §2).
 */
export const walletMethods = ['method_a', 'method_b', 'method_c', 'method_d', 'method_e'] as const;

/** The three kinds of notices (payment service §6.1 to §6.3). The card's redirect to `return_url` is its callback. */
export type NoticeKind = 'wallet-callback' | 'wallet-return' | 'card-callback';
export const noticeKinds: readonly NoticeKind[] = ['wallet-callback', 'wallet-return', 'card-callback'];
