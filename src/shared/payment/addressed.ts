// Whether a notice came by the address that its attempt gave. Pure: it needs no token, since the books hold that address.
import type { Elsewhere, WayIn } from '../relay-wire/parts.ts';

/** How a notice came, as the relay says it. */
export type Arrival = {
  readonly cameBy: WayIn;
  /** `<attempt>/<tag>` in the address, right or not; null where there were none. */
  readonly sentTo: string | null;
  readonly elsewhere: Elsewhere | null;
};

/**
 * `right`: by the attempt's own. `before-tags`: the attempt has none. `fixed`: routed by the number of its invoice, as the till
 * was told to expect. `untagged` and `wrong`: by the till's address, and by one of something else. `elsewhere`: another till of
 * the merchant had the same signed bytes before, and nothing says that they are for this one alone.
 */
export type Addressed = 'right' | 'before-tags' | 'fixed' | 'untagged' | 'wrong' | 'elsewhere';

/** What a relay says that knows no addresses of attempts. */
export const unsaidArrival: Arrival = { cameBy: 'till', sentTo: null, elsewhere: null };

/** Fields of the wire that an older relay leaves out. */
export const arrivalOf = ({ cameBy, sentTo, elsewhere }: { [K in keyof Arrival]?: Arrival[K] | undefined }): Arrival => ({
  cameBy: cameBy ?? unsaidArrival.cameBy,
  sentTo: sentTo ?? null,
  elsewhere: elsewhere ?? null,
});

const way = ({ cameBy, sentTo }: Arrival, own: string | null, allowsFixed: boolean): Addressed => {
  if (own === null) return 'before-tags';
  if (sentTo === own) return 'right';
  if (cameBy === 'number' && allowsFixed) return 'fixed';
  return sentTo === null ? 'untagged' : 'wrong';
};

/**
 * `own` is the attempt's address as it began, null where it has none. A copy that came to another till by a wrong way takes
 * nothing from a notice that proves by its own address whose it is; one that came there by a right way does, since it was
 * another till's then.
 */
export const addressedOf = (arrival: Arrival, own: string | null, allowsFixed: boolean): Addressed => {
  const found = way(arrival, own, allowsFixed);
  const isProved = found === 'right' || found === 'fixed';
  const isTaken = arrival.elsewhere === 'addressed' || (arrival.elsewhere === 'unaddressed' && !isProved);
  return isTaken ? 'elsewhere' : found;
};

/** Whether what a notice says may be booked, as far as its address goes. */
export const isAddressed = (addressed: Addressed): boolean =>
  addressed === 'right' || addressed === 'before-tags' || addressed === 'fixed';

/** Whether a decision came of the address alone: the same bytes by the right one are judged anew. */
export const waitsForAddress = ({ exception }: { readonly exception: string | null }): boolean =>
  exception === 'not-addressed' || exception === 'seen-elsewhere';
