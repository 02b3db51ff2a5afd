// What a shop waives: a sale is paid though less came than it costs. Beyond a limit that takes another person.
import type { Gateway } from './gateways.ts';

/** In minor units, until a shop says otherwise: one dinar, half a dollar. */
export const usualWaived: Readonly<Record<Gateway, number>> = { wallet: 1_000, card: 50 };

type Bounds = { readonly waivedAmountMinor?: number | undefined };

/** The most that somebody waives alone. */
export const waivedAlone = (gateway: Gateway, { waivedAmountMinor }: Bounds): number => waivedAmountMinor ?? usualWaived[gateway];
