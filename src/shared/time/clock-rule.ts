// Judges the machine's wall clock by comparing it with an earlier trusted time, to which the time passed by the monotonic clock
// is added.

/**
 * A clock that differs by more than this is wrong: it would move journal entries to other minutes, and near midnight to other
 * days.
 */
export const wrongBeyondMs = 120_000;
/**
 * A wrong clock counts as right again only within this smaller limit; otherwise network delays could make the verdict change
 * again and again.
 */
const rightWithinMs = 60_000;

export type ClockSource =
  /** The wall clock at the moment when the till opened. */
  | 'start'
  /** The time of the last journal entry, used because this time is later than the present wall clock. */
  | 'last-entry'
  /** The relay's clock, as in its last answer. */
  | 'relay'
  /** The wall clock, after a supervisor confirmed that it is right. */
  | 'acknowledged';

/** A trusted time: when the monotonic clock of this boot was `monoMs`, the right wall time was `wallMs`. */
export type Reference = { readonly source: ClockSource; readonly wallMs: number; readonly monoMs: number };
export type ClockReading = { readonly wallMs: number; readonly monoMs: number };

/** The present time in ms: the reference's time plus the time that passed since by the monotonic clock. */
export const estimate = (reference: Reference, { monoMs }: ClockReading): number =>
  reference.wallMs + (monoMs - reference.monoMs);

export type ClockState = {
  readonly wrong: boolean;
  readonly source: ClockSource;
  readonly wallMs: number;
  /** The time under which journal entries are filed: the wall clock's while it is right, else the estimate. */
  readonly bestMs: number;
  /** The wall clock minus the estimate, in milliseconds. */
  readonly aheadMs: number;
};

/**
 * Compares the wall clock with the best known time (`reference`). `wasWrong`: true if the last verdict was "wrong"; a smaller
 * limit then applies.
 */
export const judgeClock = (reference: Reference, reading: ClockReading, wasWrong: boolean): ClockState => {
  const best = estimate(reference, reading);
  const aheadMs = reading.wallMs - best;
  const wrong = Math.abs(aheadMs) > (wasWrong ? rightWithinMs : wrongBeyondMs);
  return { wrong, source: reference.source, wallMs: reading.wallMs, bestMs: wrong ? best : reading.wallMs, aheadMs };
};

/**
 * The reference of the clock at a till's start. `lastWallMs`: the time of the journal's last entry. If the wall clock is more
 * than `wrongBeyondMs` behind the last entry, the clock was wrong then or is wrong now, so the entry's time is used.
 */
export const firstReference = ({ wallMs, monoMs }: ClockReading, lastWallMs: number | null): Reference =>
  lastWallMs !== null && lastWallMs - wallMs > wrongBeyondMs
    ? { source: 'last-entry', wallMs: lastWallMs, monoMs }
    : { source: 'start', wallMs, monoMs };

/**
 * The reference with which the wall clock is compared after an answer of the relay. `acceptedAheadMs`: how far the relay was
 * ahead of this machine when a supervisor confirmed this machine's clock. This difference is subtracted, unless the two clocks
 * agree now.
 */
export const relayReference = (relayMs: number, { wallMs, monoMs }: ClockReading, acceptedAheadMs: number): Reference => {
  const agrees = Math.abs(relayMs - wallMs) <= wrongBeyondMs;
  return { source: 'relay', wallMs: agrees ? relayMs : relayMs - acceptedAheadMs, monoMs };
};
