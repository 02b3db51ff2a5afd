// Compares the address at which a notice arrived with the address that its attempt gave to the service. Needs no token, because
// the books contain that address.
import type { Elsewhere, WayIn } from '../relay-wire/parts.ts';

/** The facts about a notice's arrival, as the relay reports them. */
export type Arrival = {
  readonly cameBy: WayIn;
  /** `<attempt>/<tag>` from the path, correct or not; null if the path has none. */
  readonly sentTo: string | null;
  readonly elsewhere: Elsewhere | null;
};

/**
 * `right`: the attempt's own address. `before-tags`: the attempt began before addresses had tags. `fixed`: routed by the invoice
 * number, which the till's settings allow. `untagged`: the till's own address. `wrong`: another attempt's address. `elsewhere`:
 * another till of the merchant received the same signed bytes before, and nothing proves that the bytes are for this till alone.
 */
export type Addressed = 'right' | 'before-tags' | 'fixed' | 'untagged' | 'wrong' | 'elsewhere';

/** The arrival as reported by an older relay, which does not support addresses of attempts. */
export const unsaidArrival: Arrival = { cameBy: 'till', sentTo: null, elsewhere: null };

/** Fills in the fields that an older relay leaves out. */
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
 * Compares the address at which a notice arrived with the attempt's own address. `own`: the address that the attempt had when it
 * began; null if it had none. Returns `elsewhere` if another till received the same notice bytes at the right address of that
 * till. If the other till received the bytes at a wrong address, a notice that arrived here at its right address still counts.
 */
export const addressedOf = (arrival: Arrival, own: string | null, allowsFixed: boolean): Addressed => {
  const found = way(arrival, own, allowsFixed);
  const isProved = found === 'right' || found === 'fixed';
  const isTaken = arrival.elsewhere === 'addressed' || (arrival.elsewhere === 'unaddressed' && !isProved);
  return isTaken ? 'elsewhere' : found;
};

/** True if the address allows the notice to be booked. */
export const isAddressed = (addressed: Addressed): boolean =>
  addressed === 'right' || addressed === 'before-tags' || addressed === 'fixed';

/**
 * True if a notice was put aside only because of its address. If the same bytes arrive at the right address, they are judged
 * again and not dropped as a repeat.
 */
export const waitsForAddress = ({ exception }: { readonly exception: string | null }): boolean =>
  exception === 'not-addressed' || exception === 'seen-elsewhere';
