// Whether a machine's wall clock can be believed: compared with a reference that the monotonic clock carries on.

/** A wall clock that is further off moves entries to other minutes, and at night to other days. */
export const wrongBeyondMs = 120_000;
/** Once wrong, it is right again only well within: a delay on the way shall not make it flicker. */
const rightWithinMs = 60_000;

export type ClockSource =
  /** The wall clock as it stood when the till opened. */
  | 'start'
  /** The wall clock of the last entry, which is later than the present one. */
  | 'last-entry'
  /** The relay's clock, as its last answer told it. */
  | 'relay'
  /** A supervisor said that the wall clock is right. */
  | 'acknowledged';

/** That at `monoMs` of this boot it was `wallMs`. */
export type Reference = { readonly source: ClockSource; readonly wallMs: number; readonly monoMs: number };
export type Reading = { readonly wallMs: number; readonly monoMs: number };

export const estimate = (reference: Reference, { monoMs }: Reading): number => reference.wallMs + (monoMs - reference.monoMs);

export type ClockState = {
  readonly wrong: boolean;
  readonly source: ClockSource;
  readonly wallMs: number;
  /** What entries are filed by: the wall clock while it can be believed, else the estimate. */
  readonly bestMs: number;
  /** The wall clock less the estimate. */
  readonly aheadMs: number;
};

export const judgeClock = (reference: Reference, reading: Reading, wasWrong: boolean): ClockState => {
  const best = estimate(reference, reading);
  const aheadMs = reading.wallMs - best;
  const wrong = Math.abs(aheadMs) > (wasWrong ? rightWithinMs : wrongBeyondMs);
  return { wrong, source: reference.source, wallMs: reading.wallMs, bestMs: wrong ? best : reading.wallMs, aheadMs };
};

/**
 * What a boot begins with. `lastWallMs` is the last entry's: time that an entry has seen does not come again, so a wall clock
 * before it is wrong, now or then.
 */
export const firstReference = ({ wallMs, monoMs }: Reading, lastWallMs: number | null): Reference =>
  lastWallMs !== null && lastWallMs - wallMs > wrongBeyondMs
    ? { source: 'last-entry', wallMs: lastWallMs, monoMs }
    : { source: 'start', wallMs, monoMs };

/**
 * The relay answered with its time. `acceptedAheadMs` is how far ahead of this machine it was when a supervisor said that this
 * machine is right: so far it may be ahead again. Where it agrees without that, nothing is taken off.
 */
export const relayReference = (relayMs: number, { wallMs, monoMs }: Reading, acceptedAheadMs: number): Reference => {
  const agrees = Math.abs(relayMs - wallMs) <= wrongBeyondMs;
  return { source: 'relay', wallMs: agrees ? relayMs : relayMs - acceptedAheadMs, monoMs };
};
