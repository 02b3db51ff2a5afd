// The states of a payment attempt, what can happen to it, and the one table that says where each event leads.

export const attemptStates = [
  'creating',
  'waiting',
  'approved',
  'canceled',
  'declined',
  'expired',
  'refused',
  'unknown',
  'withdrawn',
  'superseded',
] as const;
export type AttemptState = (typeof attemptStates)[number];

/** The till waits for the service or the customer: no outcome yet. */
export const underWayStates = ['creating', 'waiting'] as const satisfies readonly AttemptState[];
export type UnderWay = (typeof underWayStates)[number];
export const isUnderWay = (state: string): state is UnderWay => (underWayStates as readonly string[]).includes(state);

export const attemptEvents = [
  /** The service answered the confirm call with a checkout address. */
  'redirected',
  /** The service said no, or the request never left. */
  'refused',
  /** The confirm call ended and nobody knows what the service made of it. */
  'unanswered',
  /** A verified notice says paid, and every fact agrees. */
  'approval',
  /** A verified notice says that the customer canceled. */
  'cancellation',
  /** A verified notice says `approved` 0 or false. */
  'decline',
  /** A verified notice came with neither flag. */
  'no-result',
  /** The customer's browser came back: evidence, never payment. */
  'return',
  /** Our own time for it ran out. */
  'expiry',
  /** The cashier gave it up. */
  'withdrawal',
  /** The cashier says that the customer left without paying. */
  'departure',
  /** A new attempt of the same sale took its place. */
  'supersession',
  /** A supervisor says that it was paid. */
  'settlement',
] as const;
export type AttemptEvent = (typeof attemptEvents)[number];

type Row = Readonly<Record<AttemptEvent, AttemptState>>;

/** A row in which all stays as it is but what `changes` names. Money that arrived, or that a supervisor vouches for, wins. */
const row = (state: AttemptState, changes: Partial<Row> = {}): Row => ({
  redirected: state,
  refused: state,
  unanswered: state,
  approval: 'approved',
  cancellation: state,
  decline: state,
  'no-result': state,
  return: state,
  expiry: state,
  withdrawal: state,
  departure: state,
  supersession: state,
  settlement: 'approved',
  ...changes,
});

const verdicts = { cancellation: 'canceled', decline: 'declined' } as const;
/** Somebody at the till stops waiting for it. */
const stopped = { withdrawal: 'withdrawn', departure: 'withdrawn', supersession: 'superseded' } as const;

/**
 * Every (state, event) pair. A cancellation outranks a decline in either order of arrival, so the outcome does not depend on
 * it; `unknown` never expires into something that sounds settled; a refused attempt stays refused but for money. While the
 * confirm call is under way nobody can vouch for its outcome.
 */
export const transitions: Readonly<Record<AttemptState, Row>> = {
  creating: row('creating', {
    redirected: 'waiting',
    refused: 'refused',
    unanswered: 'unknown',
    settlement: 'creating',
    ...verdicts,
  }),
  waiting: row('waiting', { ...verdicts, expiry: 'expired', ...stopped }),
  approved: row('approved'),
  canceled: row('canceled'),
  declined: row('declined', { cancellation: 'canceled' }),
  expired: row('expired', { ...verdicts, ...stopped }),
  refused: row('refused'),
  unknown: row('unknown', { ...verdicts, ...stopped }),
  withdrawn: row('withdrawn', { ...verdicts, supersession: 'superseded' }),
  superseded: row('superseded', verdicts),
};

export const nextState = (state: AttemptState, event: AttemptEvent): AttemptState => transitions[state][event];

/** An approval is late when the till had stopped waiting for it. */
const closed: ReadonlySet<AttemptState> = new Set(['canceled', 'declined', 'expired', 'refused', 'withdrawn', 'superseded']);
export const isLateFrom = (state: AttemptState): boolean => closed.has(state);

/** How a further attempt of the same sale may start: at once, only when asked for twice, or not at all. */
export type Retry = 'free' | 'explicit' | 'never';
export const retryAfter: Readonly<Record<AttemptState, Retry>> = {
  creating: 'never',
  waiting: 'explicit',
  approved: 'never',
  canceled: 'free',
  declined: 'free',
  expired: 'explicit',
  refused: 'free',
  unknown: 'explicit',
  withdrawn: 'explicit',
  superseded: 'never',
};
