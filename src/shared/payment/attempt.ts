// The states of a payment attempt, the events that can happen to it, and one table of transitions.

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

/** States in which the till still waits for the service or the customer. */
export const underWayStates = ['creating', 'waiting'] as const satisfies readonly AttemptState[];
export type UnderWay = (typeof underWayStates)[number];
/** True for a state in which the till still waits for the service or the customer. */
export const isUnderWay = (state: string): state is UnderWay => (underWayStates as readonly string[]).includes(state);

export const attemptEvents = [
  /** The service answered the confirm call with a checkout address. */
  'redirected',
  /** The service rejected the charge, or the request never left. */
  'refused',
  /** The confirm call ended without a readable answer, so it is unknown whether a checkout exists. */
  'unanswered',
  /** A verified notice reports the attempt as paid, and every fact matches. */
  'approval',
  /** A verified notice reports that the customer cancelled. */
  'cancellation',
  /** A verified notice says `approved` 0 or false. */
  'decline',
  /** A verified notice reports no cancellation and has no `approved` flag. */
  'no-result',
  /** The customer's browser came back from the checkout: evidence, never payment. */
  'return',
  /** The time limit that this till sets for a payment ran out. */
  'expiry',
  /** The cashier stopped waiting for the payment. */
  'withdrawal',
  /** The cashier reported that the customer left without paying. */
  'departure',
  /** A newer attempt of the same sale replaced this attempt. */
  'supersession',
  /** A supervisor recorded by hand that the attempt was paid. */
  'settlement',
] as const;
export type AttemptEvent = (typeof attemptEvents)[number];

type Row = Readonly<Record<AttemptEvent, AttemptState>>;

/**
 * A row of the table `transitions`: stays in `state` for all events except those in `changes`. Approval and settlement lead to
 * `approved` by default: money that arrived, or that a supervisor confirms, outranks every other state.
 */
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
/** Events by which somebody at the till stops waiting. */
const stopped = { withdrawal: 'withdrawn', departure: 'withdrawn', supersession: 'superseded' } as const;

/**
 * The next state for each state and event. A cancellation outranks a decline, whichever arrives first. `unknown` never expires,
 * because "expired" would suggest that nothing was paid. A refused attempt changes only by an approval or a settlement by hand.
 * An attempt cannot be settled by hand while its confirm call is under way.
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

/** The state after the event; the same state if the event changes nothing. */
export const nextState = (state: AttemptState, event: AttemptEvent): AttemptState => transitions[state][event];

/** States in which the till no longer waits for the payment: an approval that arrives now is late. */
const closed: ReadonlySet<AttemptState> = new Set(['canceled', 'declined', 'expired', 'refused', 'withdrawn', 'superseded']);
/** True if money that arrives in this state is late, because the till no longer waits. */
export const isLateFrom = (state: AttemptState): boolean => closed.has(state);

/** When the same sale may be charged again: at once, only after an explicit confirmation, or never. */
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
