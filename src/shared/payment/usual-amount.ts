// Recognises amounts above the shop's usual limit: they may be typing mistakes, so the cashier must confirm them.
import type { Gateway } from './gateways.ts';

/**
 * Default limits in minor units: 2,000 dinars, 500 dollars. An amount with a forgotten decimal point usually exceeds these
 * limits.
 */
export const usualMost: Readonly<Record<Gateway, number>> = { wallet: 2_000_000, card: 50_000 };

/**
 * The shop's limit in minor units above which the cashier confirms an amount. Null: no amount is confirmed; absent: `usualMost`.
 */
type Bounds = { readonly usualAmountMinor?: number | null | undefined };

/** The amount in minor units above which the cashier must confirm; null if no amount needs a confirmation. */
export const usualOf = (gateway: Gateway, { usualAmountMinor }: Bounds): number | null =>
  usualAmountMinor === undefined ? usualMost[gateway] : usualAmountMinor;

/** True if the cashier has to confirm this amount, in minor units, before it is charged. */
export const isUnusual = (amountMinor: number, gateway: Gateway, bounds: Bounds): boolean => {
  const most = usualOf(gateway, bounds);
  return most !== null && amountMinor > most;
};
