// The amount that a shop may waive when a sale is accepted as paid for less than its price. Above a limit, a second person must
// approve.
import type { Gateway } from './gateways.ts';

/** Default limits of the amount that one person may waive alone, in minor units: one dinar, half a dollar. */
export const usualWaived: Readonly<Record<Gateway, number>> = { wallet: 1_000, card: 50 };

type Bounds = { readonly waivedAmountMinor?: number | undefined };

/** The largest amount, in minor units, that a sale may lack without a second person's approval. */
export const waivedAlone = (gateway: Gateway, { waivedAmountMinor }: Bounds): number => waivedAmountMinor ?? usualWaived[gateway];
