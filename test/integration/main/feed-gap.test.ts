// A hole in the feed: nothing behind it is read, what stands before it is booked, and only a supervisor reads over exactly it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FeedItem } from '../../../src/shared/feed.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { json } from '../../support/scripted-service.ts';
import { hirePin, pin } from '../../support/supervise.ts';

let counter: Counter;
beforeEach(async () => {
  counter = openCounter();
  await hirePin(counter);
});
afterEach(() => counter.close());

const cursor = () => counter.till.ledger.feed.cursor();
const state = async (attemptId: string) => (await counter.desk.get('attempt.get', { attemptId })).state;
/** The relay from here on lacks these numbers. */
const lose = (...numbers: readonly number[]): void => {
  counter.feed.reply = (request) => {
    const after = Number(new URLSearchParams(request.query).get('after'));
    const items = counter.feed.items.filter(({ number }: FeedItem) => number > after && !numbers.includes(number));
    return json(200, { relayId: 'relay-1', relayMs: counter.world.nowMs, last: counter.feed.items.length, items });
  };
};
const failing = (code: string) => counter.world.until(() => counter.till.lights().relay.code === code);
const skip = (number: number, changes: Record<string, unknown> = {}) =>
  counter.desk.ask('feed.skip', { requestId: newRequestId(), number, pin, reason: 'the relay’s disk was lost', ...changes });
/** Three sales whose notices 1 to 3 are posted while the relay lacks some. */
const three = async (...lost: readonly number[]) => {
  lose(1, 2, 3);
  const sold = [await counter.sell(), await counter.sell(), await counter.sell()] as const;
  for (const each of sold) counter.post(each);
  lose(...lost);
  await failing('feed.gap');
  return sold;
};

describe('a hole', () => {
  it('is named by its first number, in the lights and to windows', async () => {
    await three(2);
    await counter.world.until(() => cursor()?.after === 1);
    const { relay } = await counter.desk.get('lights.get', {});
    expect(relay).toMatchObject({ state: 'failing', code: 'feed.gap', params: { missing: 2, until: 2, after: 1 } });
  });

  it('holds back what is behind it, and not what is before it', async () => {
    const [before, , behind] = await three(2);
    await counter.world.run(60_000);
    expect([await state(before.attemptId), await state(behind.attemptId)]).toEqual(['approved', 'waiting']);
    expect(cursor()?.after).toBe(1);
  });

  it('at the end is noticed, too: a relay that has later numbers must give them', async () => {
    await three(3);
    await counter.world.until(() => cursor()?.after === 2);
    const polls = counter.feed.polls.length;
    await counter.world.run(60_000);
    expect((await counter.desk.get('lights.get', {})).relay).toMatchObject({
      code: 'feed.gap',
      params: { missing: 3, until: 3 },
    });
    // Not as fast as it can, either.
    expect(counter.feed.polls.length - polls).toBeLessThan(20);
  });

  it('that is mended is read as if nothing had been', async () => {
    const [, lost, behind] = await three(2);
    counter.feed.reply = null;
    await counter.world.until(() => cursor()?.after === 3);
    expect([await state(lost.attemptId), await state(behind.attemptId)]).toEqual(['approved', 'approved']);
    expect((await counter.desk.get('lights.get', {})).relay).toMatchObject({ state: 'good', params: {} });
  });
});

describe('reading over a hole', () => {
  it('takes a supervisor and a reason, moves over exactly it, and is written down', async () => {
    const [, lost, behind] = await three(2);
    expect(await skip(2)).toEqual({ ok: true, value: { from: 2, to: 2 } });
    expect(counter.till.ledger.journal.bySeq(counter.till.ledger.journal.head().seq)).toMatchObject({
      kind: 'feed.skipped',
      actor: 'supervisor',
      body: { relayId: 'relay-1', from: 2, to: 2, reason: 'the relay’s disk was lost' },
    });
    await counter.world.until(() => cursor()?.after === 3);
    expect([await state(lost.attemptId), await state(behind.attemptId)]).toEqual(['waiting', 'approved']);
    const { feed } = await counter.desk.get('close.preview', {});
    expect(feed.skipped).toMatchObject([{ from: 2, to: 2, reason: 'the relay’s disk was lost' }]);
  });

  it('of several numbers goes to the last of them', async () => {
    await three(1, 2);
    expect(await skip(1)).toEqual({ ok: true, value: { from: 1, to: 2 } });
    await counter.world.until(() => cursor()?.after === 3);
  });

  it.each([
    ['another number', { number: 3 }, 'feed.no-gap'],
    ['a number already read', { number: 1 }, 'feed.no-gap'],
    ['no number', { number: 0 }, 'request.malformed'],
    ['a wrong PIN', { pin: '000001' }, 'supervisor.wrong-pin'],
    ['no reason', { reason: ' ' }, 'request.malformed'],
  ])('is refused for %s', async (_, changes, code) => {
    await three(2);
    await counter.world.until(() => cursor()?.after === 1);
    expect(await skip(2, changes)).toMatchObject({ ok: false, error: { code } });
    expect(cursor()?.after).toBe(1);
  });

  it('is refused while there is none, and for a relay that was set back', async () => {
    await counter.notify(await counter.sell());
    expect(await skip(2)).toMatchObject({ error: { code: 'feed.no-gap' } });
    counter.feed.reply = () => json(200, { relayId: 'relay-1', relayMs: counter.world.nowMs, last: 0, items: [] });
    await failing('feed.set-back');
    for (const number of [1, 2]) expect(await skip(number)).toMatchObject({ error: { code: 'feed.no-gap' } });
    expect(cursor()?.after).toBe(1);
  });

  it('that is pressed twice is done once', async () => {
    await three(2);
    const requestId = newRequestId();
    expect((await skip(2, { requestId })).ok).toBe(true);
    const { seq } = counter.till.ledger.journal.head();
    expect(await skip(2, { requestId })).toEqual({ ok: true, value: { from: 2, to: 2 } });
    expect(counter.till.ledger.journal.page(seq, seq + 9, 9).filter(({ kind }) => kind === 'feed.skipped')).toEqual([]);
  });
});
