// Decides on which list a payment is shown: needed, pending, monitored, or none.
import { describe, expect, it } from 'vitest';
import { type AttentionFacts, attentionOf, listedSince } from '../../../../src/shared/payment/attention.ts';
import { attemptStates, underWayStates } from '../../../../src/shared/payment/attempt.ts';
import { isLive, type Resolved, resolutions } from '../../../../src/shared/payment/payment-status.ts';

const nowMs = 1_800_000_000_000;
const days = (count: number): number => count * 86_400_000;
const facts = (changes: Partial<AttentionFacts> = {}): AttentionFacts => ({
  state: 'expired',
  ...{ late: false, noResult: false, left: false, amountDiffers: false, resolved: null, paidTwice: false, unconfirmed: false },
  ...{ unfit: null, openExceptions: 0, codeTaken: null, salePaidBy: null, saleUnfitSeq: null, startedSeq: 1 },
  startedMs: nowMs,
  ...changes,
});
/** Facts of a payment whose money was set aside and then resolved in the way `resolved`. */
const resolvedAs = (resolved: Resolved): Partial<AttentionFacts> => ({ amountDiffers: true, resolved });

describe('a payment', () => {
  it('is on the list of its state, or on no list', () => {
    const lists = Object.fromEntries(attemptStates.map((state) => [state, attentionOf(facts({ state }), nowMs)]));
    expect(lists).toEqual({
      ...{ creating: 'pending', waiting: 'pending', unknown: 'needed' },
      ...{ expired: 'monitored', withdrawn: 'monitored', superseded: 'monitored' },
      ...{ approved: null, canceled: null, declined: null, refused: null },
    });
  });

  it.each(attemptStates)('of a paid sale needs no attention unless it has money itself: %s', (state) => {
    expect(attentionOf(facts({ state, salePaidBy: 'T1-2' }), nowMs)).toBeNull();
    expect(attentionOf(facts({ state, salePaidBy: 'T1-2', openExceptions: 1 }), nowMs)).toBe('needed');
    expect(attentionOf(facts({ state, salePaidBy: 'T1-2', unconfirmed: true }), nowMs)).toBe('needed');
  });

  it('is monitored for three days after its beginning, and needs attention for as long', () => {
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

  it.each(attemptStates)('whose wrong money was resolved needs no attention: %s', (state) => {
    for (const resolved of resolutions)
      expect([resolved, attentionOf(facts({ state, ...resolvedAs(resolved) }), nowMs)]).toEqual([resolved, null]);
    expect(attentionOf(facts({ state, ...resolvedAs('write-off'), openExceptions: 1 }), nowMs)).toBe('needed');
  });

  it.each(underWayStates)('is pending while a customer may be paying, and otherwise never: %s', (state) => {
    const others: readonly Partial<AttentionFacts>[] = [
      ...[{}, { noResult: true }, { codeTaken: 'on-hold' } as const, { unfit: 'handled' } as const, { saleUnfitSeq: 9 }],
      ...[resolvedAs('give-back'), { salePaidBy: 'T1-2' }],
    ];
    const running = others.map((changes) => isLive(facts({ state, ...changes })));
    expect(running).toEqual([true, true, true, false, false, false, false]);
    expect(others.map((changes) => attentionOf(facts({ state, ...changes }), nowMs))).toEqual(
      running.map((live) => (live ? 'pending' : null)),
    );
  });
});
