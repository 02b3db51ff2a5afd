// If the feed has a gap, the till books the notices before it and reads none behind it, until a supervisor accepts exactly that
// gap.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FeedItem } from '../../../../../src/shared/relay-wire/feed.ts';
import { postingsIn } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { json } from '../../../../support/scripted-service.ts';
import { approval, approvedWith, hirePin } from '../../../../support/supervise.ts';

let counter: Counter;
beforeEach(async () => {
  counter = openCounter();
  await hirePin(counter);
});
afterEach(() => counter.close());

const cursor = () => counter.till.ledger.feed.cursor();
const state = async (attemptId: string) => (await counter.client.get('attempt.get', { attemptId })).state;
/** From the call on, the relay's feed lacks the notices with these numbers. */
const lose = (...numbers: readonly number[]): void => {
  counter.feed.reply = (request) => {
    const after = Number(new URLSearchParams(request.query).get('after'));
    const items = counter.feed.items
      .filter(({ number }: FeedItem) => number > after && !numbers.includes(number))
      .map(counter.feed.withWay);
    const { length: last } = counter.feed.items;
    return json(200, { relayId: counter.feed.relayId, relayMs: counter.world.nowMs, last, items, wire: 2 });
  };
};
const failing = (code: string) => counter.world.until(() => counter.till.lights().relay.code === code);
const skip = (number: number, changes: Record<string, unknown> = {}) =>
  counter.client.ask('feed.skip', {
    requestId: newRequestId(),
    number,
    approval,
    reason: 'the relay’s disk was lost',
    ...changes,
  });
/**
 * Makes three sales. Their notices get the numbers 1 to 3 at the relay; the relay's feed omits the notices whose numbers are in
 * `lost`.
 */
const three = async (...lost: readonly number[]) => {
  lose(1, 2, 3);
  const sold = [await counter.sell(), await counter.sell(), await counter.sell()] as const;
  for (const each of sold) counter.post(each);
  lose(...lost);
  if (lost.length > 0) await failing('feed.gap');
  return sold;
};

describe('a gap in the feed', () => {
  it('is shown with its first number in the lights', async () => {
    await three(2);
    await counter.world.until(() => cursor()?.after === 1);
    const { relay } = await counter.client.get('lights.get', {});
    expect(relay).toMatchObject({ state: 'failing', code: 'feed.gap', params: { missing: 2, until: 2, after: 1 } });
  });

  it('holds back later notices, but not earlier ones', async () => {
    const [before, , behind] = await three(2);
    await counter.world.run(60_000);
    expect([await state(before.attemptId), await state(behind.attemptId)]).toEqual(['approved', 'waiting']);
    expect(cursor()?.after).toBe(1);
  });

  it('at the end of the feed is detected, too: the relay must send the numbers that it claims', async () => {
    await three(3);
    await counter.world.until(() => cursor()?.after === 2);
    const polls = counter.feed.polls.length;
    await counter.world.run(60_000);
    expect((await counter.client.get('lights.get', {})).relay).toMatchObject({
      code: 'feed.gap',
      params: { missing: 3, until: 3 },
    });
    // The till must also pause between its polls.
    expect(counter.feed.polls.length - polls).toBeLessThan(20);
  });

  it('that is filled later is read normally', async () => {
    const [, lost, behind] = await three(2);
    counter.feed.reply = null;
    await counter.world.until(() => cursor()?.after === 3);
    expect([await state(lost.attemptId), await state(behind.attemptId)]).toEqual(['approved', 'approved']);
    expect((await counter.client.get('lights.get', {})).relay).toMatchObject({ state: 'good', params: {} });
  });

  it('that is filled while the relay takes no new notices ends, too, and nothing is read again', async () => {
    await three(2);
    counter.feed.isStoreAway = true;
    counter.feed.reply = null;
    await failing('feed.cannot-store');
    await counter.world.run(120_000);
    const wentBack = counter.till.ledger.journal.page(0, 1e9, 1e6).filter(({ kind }) => kind === 'feed.went-back');
    expect([cursor()?.after, counter.till.ledger.feed.gap(), wentBack]).toEqual([3, null, []]);
  });
});

describe('the record of a gap in the books', () => {
  const told = () =>
    counter.till.ledger.journal
      .page(0, counter.till.ledger.journal.head().seq, 999)
      .filter(({ kind }) => kind === 'feed.holed' || kind === 'feed.whole')
      .map(({ kind, body }) => [kind, JSON.parse(body) as unknown]);
  const setBack = (last: number) => {
    counter.feed.reply = () => json(200, { relayId: 'relay-1', relayMs: counter.world.nowMs, last, items: [] });
  };
  const gapNoted = ['feed.holed', { relayId: 'relay-1', missing: 2 }];
  const whole = ['feed.whole', { relayId: 'relay-1' }];

  it('is written once when the gap appears, and once when it is filled', async () => {
    await three(2);
    await counter.world.run(60_000);
    expect(told()).toEqual([gapNoted]);
    counter.feed.reply = null;
    await counter.world.until(() => cursor()?.after === 3);
    expect(told()).toEqual([gapNoted, whole]);
    await counter.world.run(60_000);
    expect(told()).toHaveLength(2);
  });

  it('is kept over a restart and while the relay does not answer', async () => {
    await three(2);
    counter.feed.reply = () => json(503, {});
    await failing('feed.unreachable');
    counter.restart();
    await failing('feed.unreachable');
    expect(told()).toEqual([gapNoted]);
    expect(counter.till.ledger.feed.gap()).toEqual({ relayId: 'relay-1', missing: 2 });
    lose(2);
    await failing('feed.gap');
    expect(told()).toEqual([gapNoted]);
  });

  it('names a second gap that was met before the first was read over', async () => {
    await three(2);
    counter.post(await counter.sell());
    lose(3);
    await counter.world.until(() => cursor()?.after === 2);
    expect(told()).toEqual([gapNoted, ['feed.holed', { relayId: 'relay-1', missing: 3 }]]);
  });

  it.each([2, 3])('names a gap of another relay, too, whichever number is missing there (%d)', async (missing) => {
    await three(2);
    counter.feed.relayId = 'relay-2';
    lose(missing);
    await counter.world.until(() => cursor()?.relayId === 'relay-2' && cursor()?.after === missing - 1);
    await counter.world.run(60_000);
    expect(told()).toEqual([gapNoted, ['feed.holed', { relayId: 'relay-2', missing }]]);
  });

  it('names the first number that a relay lost when it was set back, whatever it receives afterwards', async () => {
    await three();
    await counter.world.until(() => cursor()?.after === 3);
    setBack(1);
    await failing('feed.set-back');
    setBack(2);
    await counter.world.run(60_000);
    expect(told()).toEqual([gapNoted]);
    counter.feed.reply = null;
    await counter.world.until(() => counter.till.lights().relay.state === 'good');
    expect(told()).toEqual([gapNoted, whole]);
  });

  it('stays when another relay replaces the first, until a supervisor closes over it', async () => {
    await three(2);
    await counter.world.until(() => counter.till.ledger.feed.gap() !== null);
    counter.feed.reply = null;
    counter.feed.relayId = 'relay-2';
    counter.feed.items.splice(0);
    await counter.world.until(() => cursor()?.relayId === 'relay-2');
    await counter.world.run(60_000);
    expect(counter.till.lights().relay.state).toBe('good');
    expect(counter.till.ledger.feed.gap()).toEqual({ relayId: 'relay-1', missing: 2 });
    const close = { requestId: newRequestId(), day: counter.till.businessDay(), acknowledge: true };
    expect(await counter.client.codeOf('day.close', { ...close, override: null })).toBe('close.feed-gap');
    const override = { reason: 'the old relay is gone' };
    const { document } = await counter.client.get('day.close', { ...close, requestId: newRequestId(), override, approval });
    expect(document.feed).toMatchObject({ relayId: 'relay-2', override: { missing: 2 } });
    expect(counter.till.ledger.feed.gap()).toBeNull();
  });

  it('stays after a close if the same relay still has the gap', async () => {
    await three(2);
    await counter.world.until(() => counter.till.ledger.feed.gap() !== null);
    const close = { requestId: newRequestId(), day: counter.till.businessDay(), acknowledge: true };
    await counter.client.get('day.close', { ...close, override: { reason: 'it is late' }, approval });
    expect(counter.till.ledger.feed.gap()).toEqual({ relayId: 'relay-1', missing: 2 });
  });

  it('ends once a supervisor has read over the gap', async () => {
    await three(2);
    await skip(2);
    expect(counter.till.ledger.feed.gap()).toBeNull();
    await counter.world.until(() => cursor()?.after === 3);
    expect(told()).toEqual([gapNoted]);
  });
});

describe('a relay that was set back', () => {
  it('and grew past the till’s cursor is read again from the lost number, so that no notice is left out', async () => {
    const [first, second, third] = [await counter.sell(), await counter.sell(), await counter.sell()];
    await counter.notify(first);
    const late = [counter.post(second), counter.post(third)];
    await counter.world.until(() => cursor()?.after === late[1]);
    const fourth = await counter.sell();
    const fifth = await counter.sell();
    // The relay's older copy had number 1 alone; after the restore, numbers 2 and 3 are other notices.
    counter.feed.items.splice(1);
    await failing('feed.set-back');
    const before = postingsIn(counter.dir).length;
    for (const attempt of [fourth, fifth]) counter.post(attempt);
    await counter.world.until(() => cursor()?.after === 1);
    // Until the till has read the new notices, its status light stays at `feed.set-back`, and the books record number 2 as
    // missing.
    expect(counter.till.lights().relay.code).toBe('feed.set-back');
    expect(counter.till.ledger.feed.gap()).toEqual({ relayId: 'relay-1', missing: 2 });
    await counter.world.until(() => counter.till.ledger.feed.gap() === null);
    await counter.world.until(() => counter.till.lights().relay.state === 'good' && cursor()?.after === 3);
    expect([await state(fourth.attemptId), await state(fifth.attemptId)]).toEqual(['approved', 'approved']);
    expect(postingsIn(counter.dir)).toHaveLength(before + 4);
  });

  it('and whose store was restored is read again without effect', async () => {
    await three();
    await counter.world.until(() => cursor()?.after === 3);
    const kept = counter.feed.items.splice(1);
    await failing('feed.set-back');
    const before = postingsIn(counter.dir).length;
    counter.feed.items.push(...kept);
    await counter.world.until(() => counter.till.ledger.feed.gap() === null && cursor()?.after === 3);
    expect(postingsIn(counter.dir)).toHaveLength(before);
  });
});

describe('an inconsistent relay', () => {
  const rows = () => counter.till.ledger.journal.head().seq;
  /**
   * Runs ten minutes in which the relay answers the n-th poll with `reply(n)`; returns how many journal entries the till wrote.
   */
  const inTenMinutes = async (reply: (n: number) => object): Promise<number> => {
    let n = 0;
    counter.feed.reply = () => json(200, { relayMs: counter.world.nowMs, ...reply(n++) });
    const before = rows();
    await counter.world.run(600_000);
    return rows() - before;
  };

  it('that alternates between a gap and none does not fill the books', async () => {
    await three(2);
    const [first, , third] = counter.feed.items;
    expect(
      await inTenMinutes((n) => ({ relayId: 'relay-1', last: n % 2 === 0 ? 3 : 1, items: n % 2 === 0 ? [first, third] : [] })),
    ).toBeLessThan(150);
  });

  it('that changes its name again and again does not fill the books', async () =>
    expect(await inTenMinutes((n) => ({ relayId: `relay-${n}`, last: 0, items: [] }))).toBeLessThan(150));

  it.each([['\ud800'], ['with a space'], ['']])('with the name %j is reported as malformed', async (relayId) => {
    expect(await inTenMinutes(() => ({ relayId, last: 0, items: [] }))).toBe(0);
    expect(counter.till.lights().relay.code).toBe('feed.malformed');
  });

  it.each([
    ['relayMs', 8.64e15 + 1],
    ['relayMs', -1],
  ])('with a %s of %d is reported as malformed', async (name, value) => {
    expect(await inTenMinutes(() => ({ relayId: 'relay-1', last: 0, items: [], [name]: value }))).toBe(0);
    expect(counter.till.lights().relay.code).toBe('feed.malformed');
  });

  it('that answers at once with nothing is polled at a limited rate', async () => {
    counter.feed.reply = () => json(200, { relayId: 'relay-1', relayMs: counter.world.nowMs, last: 0, items: [] });
    await counter.world.until(() => counter.till.lights().relay.state === 'good');
    const asked = counter.feed.polls.length;
    await counter.world.run(60_000);
    expect(counter.feed.polls.length - asked).toBeLessThan(130);
  });
});

describe('reading over a gap', () => {
  it('needs a supervisor and a reason, skips exactly the gap, and is recorded', async () => {
    const [, lost, behind] = await three(2);
    expect(await skip(2)).toEqual({ ok: true, value: { from: 2, to: 2 } });
    expect(counter.till.ledger.journal.bySeq(counter.till.ledger.journal.head().seq)).toMatchObject({
      kind: 'feed.skipped',
      actor: 'cashier',
      body: { relayId: 'relay-1', from: 2, to: 2, reason: 'the relay’s disk was lost' },
    });
    await counter.world.until(() => cursor()?.after === 3);
    expect([await state(lost.attemptId), await state(behind.attemptId)]).toEqual(['waiting', 'approved']);
    const { feed } = await counter.client.get('close.preview', {});
    expect(feed.skipped).toMatchObject([{ from: 2, to: 2, reason: 'the relay’s disk was lost' }]);
  });

  it('of several numbers skips to the last of them', async () => {
    await three(1, 2);
    expect(await skip(1)).toEqual({ ok: true, value: { from: 1, to: 2 } });
    await counter.world.until(() => cursor()?.after === 3);
  });

  it.each([
    ['another number', { number: 3 }, 'feed.no-gap'],
    ['a number already read', { number: 1 }, 'feed.no-gap'],
    ['no number', { number: 0 }, 'request.malformed'],
    ['a wrong PIN', { approval: approvedWith('000001') }, 'people.wrong-pin'],
    ['no reason', { reason: ' ' }, 'request.malformed'],
  ])('is refused for %s', async (_, changes, code) => {
    await three(2);
    await counter.world.until(() => cursor()?.after === 1);
    expect(await skip(2, changes)).toMatchObject({ ok: false, error: { code } });
    expect(cursor()?.after).toBe(1);
  });

  it('is refused without a gap, and for a relay that was set back', async () => {
    await counter.notify(await counter.sell());
    expect(await skip(2)).toMatchObject({ error: { code: 'feed.no-gap' } });
    counter.feed.reply = () => json(200, { relayId: 'relay-1', relayMs: counter.world.nowMs, last: 0, items: [] });
    await failing('feed.set-back');
    for (const number of [1, 2]) expect(await skip(number)).toMatchObject({ error: { code: 'feed.no-gap' } });
    expect(cursor()?.after).toBe(1);
  });

  it('that is requested twice is done once', async () => {
    await three(2);
    const requestId = newRequestId();
    expect((await skip(2, { requestId })).ok).toBe(true);
    const { seq } = counter.till.ledger.journal.head();
    expect(await skip(2, { requestId })).toEqual({ ok: true, value: { from: 2, to: 2 } });
    expect(counter.till.ledger.journal.page(seq, seq + 9, 9).filter(({ kind }) => kind === 'feed.skipped')).toEqual([]);
    for (const changes of [{ number: 3 }, { reason: 'another reason' }])
      expect(await skip(2, { requestId, ...changes })).toMatchObject({ error: { code: 'request.reused' } });
  });
});
