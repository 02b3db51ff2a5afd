// The amount that a shop may waive when a sale is accepted as paid for less than its price. Above a limit, a second person must
// approve.
import type { Gateway } from './gateways.ts';

/** Defaults in minor units: one dinar, half a dollar. */
export const usualWaived: Readonly<Record<Gateway, number>> = { wallet: 1_000, card: 50 };

type Bounds = { readonly waivedAmountMinor?: number | undefined };

/** The most that one person may waive alone. */
export const waivedAlone = (gateway: Gateway, { waivedAmountMinor }: Bounds): number => waivedAmountMinor ?? usualWaived[gateway];
