// The states of an attempt: every pair of state and event, copied by hand from the design, and invariants over them.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AttemptEvent,
  type AttemptState,
  attemptEvents,
  attemptStates,
  isLateFrom,
  nextState,
  retryAfter,
} from '../../../../src/shared/payment/attempt.ts';
import { forAll } from '../../../support/unit/check.ts';

const columns =
  'redirected refused unanswered approval cancellation decline no-result return expiry withdrawal departure supersession settlement'.split(
    ' ',
  ) as AttemptEvent[];

/** For each state, the next state after each event of `columns`; `.` means that the state stays. */
const table: Readonly<Record<AttemptState, string>> = {
  creating: 'waiting refused unknown approved canceled declined . . . . . . .',
  waiting: '. . . approved canceled declined . . expired withdrawn withdrawn superseded approved',
  approved: '. . . . . . . . . . . . .',
  canceled: '. . . approved . . . . . . . . approved',
  declined: '. . . approved canceled . . . . . . . approved',
  expired: '. . . approved canceled declined . . . withdrawn withdrawn superseded approved',
  refused: '. . . approved . . . . . . . . approved',
  unknown: '. . . approved canceled declined . . . withdrawn withdrawn superseded approved',
  withdrawn: '. . . approved canceled declined . . . . . superseded approved',
  superseded: '. . . approved canceled declined . . . . . . approved',
};

const pairs = attemptStates.flatMap((state) =>
  columns.map((event, i) => {
    const to = table[state].split(' ')[i] as AttemptState | '.';
    return [state, event, to === '.' ? state : to] as const;
  }),
);

const anyState = fc.constantFrom(...attemptStates);
const anyEvents = fc.array(fc.constantFrom(...attemptEvents), { maxLength: 12 });
const run = (state: AttemptState, events: readonly AttemptEvent[]): AttemptState => events.reduce(nextState, state);

describe('the table', () => {
  it('contains ten states and thirteen events, and this test checks all pairs', () => {
    expect([...attemptStates].sort()).toEqual(Object.keys(table).sort());
    expect([...attemptEvents].sort()).toEqual([...columns].sort());
    expect(pairs).toHaveLength(130);
  });

  it.each(pairs)('leads from %s by %s to %s', (state, event, to) => expect(nextState(state, event)).toBe(to));
});

describe('received money', () => {
  it.each(attemptStates)('leads from %s to approved', (state) => expect(nextState(state, 'approval')).toBe('approved'));

  it('is never undone by later events', () =>
    forAll([anyState, anyEvents, anyEvents], (state, a, b) => expect(run(state, [...a, 'approval', ...b])).toBe('approved')));

  it("or a supervisor's settlement is the only way to approved", () =>
    forAll(
      [
        fc.constantFrom(...attemptStates.filter((state) => state !== 'approved')),
        fc.array(fc.constantFrom(...attemptEvents.filter((event) => event !== 'approval' && event !== 'settlement')), {
          maxLength: 12,
        }),
      ],
      (state, events) => expect(run(state, events)).not.toBe('approved'),
    ));
});

describe('events', () => {
  it.each(pairs)('change nothing when replayed: %s, %s', (state, event) => {
    const once = nextState(state, event);
    expect(nextState(once, event)).toBe(once);
  });

  it.each(attemptStates)('cancel and decline lead from %s to the same state in either order', (state) =>
    expect(run(state, ['cancellation', 'decline'])).toBe(run(state, ['decline', 'cancellation'])),
  );

  it('lead from waiting to the state of the strongest event, in any order', () => {
    const weight: readonly (readonly [AttemptEvent, AttemptState])[] = [
      ['approval', 'approved'],
      ['settlement', 'approved'],
      ['cancellation', 'canceled'],
      ['decline', 'declined'],
      ['supersession', 'superseded'],
      ['withdrawal', 'withdrawn'],
      ['departure', 'withdrawn'],
      ['expiry', 'expired'],
    ];
    forAll(
      [anyEvents],
      (events) => {
        const weightiest = weight.find(([event]) => events.includes(event));
        expect(run('waiting', events)).toBe(weightiest ? weightiest[1] : 'waiting');
      },
      500,
    );
  });

  it.each(attemptStates)('without a result leave %s unchanged: a return, a notice without a result', (state) =>
    expect(run(state, ['return', 'no-result'])).toBe(state),
  );
});

describe('an unknown outcome', () => {
  it.each(['expiry', 'refused', 'redirected', 'unanswered'] as const)('stays unknown after %s', (event) =>
    expect(nextState('unknown', event)).toBe('unknown'),
  );
});

describe('an approval', () => {
  it.each(['canceled', 'declined', 'expired', 'refused', 'withdrawn', 'superseded'] as const)('is late from %s', (state) =>
    expect(isLateFrom(state)).toBe(true),
  );
  it.each(['creating', 'waiting', 'unknown', 'approved'] as const)('is not late from %s', (state) =>
    expect(isLateFrom(state)).toBe(false),
  );
});

describe('a further attempt', () => {
  it.each(['canceled', 'declined', 'refused'] as const)(
    'may start without confirmation after %s: the service gave a final answer',
    (state) => expect(retryAfter[state]).toBe('free'),
  );
  it.each(['waiting', 'expired', 'unknown', 'withdrawn'] as const)(
    'needs a confirmation after %s: money may still arrive',
    (state) => expect(retryAfter[state]).toBe('explicit'),
  );
  it.each(['creating', 'approved', 'superseded'] as const)('never starts after %s', (state) =>
    expect(retryAfter[state]).toBe('never'),
  );
});
