// Which amounts are beyond what a shop usually asks for: they may be a slip, and somebody looks twice before they are charged.
import type { Gateway } from './gateways.ts';

/** In minor units, until a shop says otherwise: 2,000 dinars, 500 dollars. A point that was left out is beyond it. */
export const usualMost: Readonly<Record<Gateway, number>> = { wallet: 2_000_000, card: 50_000 };

/** Null: nobody is ever asked. */
type Bounds = { readonly usualAmountMinor?: number | null | undefined };

export const usualOf = (gateway: Gateway, { usualAmountMinor }: Bounds): number | null =>
  usualAmountMinor === undefined ? usualMost[gateway] : usualAmountMinor;

export const isUnusual = (amountMinor: number, gateway: Gateway, bounds: Bounds): boolean => {
  const most = usualOf(gateway, bounds);
  return most !== null && amountMinor > most;
};
