// Who needs somebody, who is pending, and who is only monitored.
import { describe, expect, it } from 'vitest';
import { type AttentionFacts, attentionOf, listedSince } from '../../../../src/shared/payment/attention.ts';
import { attemptStates } from '../../../../src/shared/payment/attempt.ts';

const nowMs = 1_800_000_000_000;
const days = (count: number): number => count * 86_400_000;
const facts = (changes: Partial<AttentionFacts> = {}): AttentionFacts => ({
  state: 'expired',
  openExceptions: 0,
  unconfirmed: false,
  salePaidBy: null,
  startedMs: nowMs,
  ...changes,
});

describe('a payment', () => {
  it('stands on the list of its state, or on none', () => {
    const lists = Object.fromEntries(attemptStates.map((state) => [state, attentionOf(facts({ state }), nowMs)]));
    expect(lists).toEqual({
      ...{ creating: 'pending', waiting: 'pending', unknown: 'needed' },
      ...{ expired: 'monitored', withdrawn: 'monitored', superseded: 'monitored' },
      ...{ approved: null, canceled: null, declined: null, refused: null },
    });
  });

  it.each(attemptStates)('of a sale that is paid needs nobody unless it carries money itself: %s', (state) => {
    expect(attentionOf(facts({ state, salePaidBy: 'T1-2' }), nowMs)).toBeNull();
    expect(attentionOf(facts({ state, salePaidBy: 'T1-2', openExceptions: 1 }), nowMs)).toBe('needed');
    expect(attentionOf(facts({ state, salePaidBy: 'T1-2', unconfirmed: true }), nowMs)).toBe('needed');
  });

  it('is monitored for three days from when it began, and needs somebody for as long as it does', () => {
    const listed = (changes: Partial<AttentionFacts>) => attentionOf(facts(changes), nowMs);
    expect(listed({ startedMs: nowMs - days(3) })).toBe('monitored');
    expect(listed({ startedMs: nowMs - days(3) - 1 })).toBeNull();
    expect(listed({ state: 'unknown', startedMs: nowMs - days(400) })).toBe('needed');
    expect(listed({ openExceptions: 1, startedMs: nowMs - days(400) })).toBe('needed');
    expect(listed({ state: 'waiting', startedMs: nowMs - days(400) })).toBe('pending');
    expect([listedSince('needed', nowMs), listedSince('pending', nowMs), listedSince('monitored', nowMs)]).toEqual([
      ...[0, 0, nowMs - days(3)],
    ]);
  });
});
