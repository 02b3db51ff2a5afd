// The first close of a till: books in which nothing happened yet are not closed; the set-up of a shop, which is settings and
// people, is.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { openShop, signIn } from '../../../../support/people.ts';

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

const close = async () => {
  const day = counter.till.businessDay();
  return counter.client.ask('day.close', { requestId: newRequestId(), day, acknowledge: true, override: null });
};
/** The note of the Day screen about closing, and the answer to a close: `ok`, or code and facts of the refusal. */
const both = async () => {
  const { nothingToClose } = await counter.client.get('day.get', { day: counter.till.businessDay() });
  const answer = await close();
  return [nothingToClose, answer.ok ? 'ok' : [answer.error.code, answer.error.params]];
};
const nothing = [{ since: null }, ['close.nothing-new', {}]];

it('a till that was only started has nothing to close, and no number is used up', async () => {
  expect(await both()).toEqual(nothing);
  // A further start and the check of the books are entries, too, but no close lists them.
  const { seq } = counter.till.ledger.journal.head();
  counter.restart();
  expect(counter.till.ledger.journal.head().seq).toBeGreaterThan(seq);
  expect(await both()).toEqual(nothing);
  await counter.notify(await counter.sell());
  expect(await close()).toMatchObject({ ok: true, value: { document: { number: 1, fromSeq: 1, previous: null } } });
});

it('a set-up without a sale is closed, because settings and people changed', async () => {
  const owner = await openShop(counter);
  expect(await both()).toEqual([null, 'ok']);
  expect((await counter.client.get('close.get', { number: 1 })).document).toMatchObject({ fromSeq: 1, money: [] });
  expect(await both()).toEqual([{ since: 1 }, ['close.nothing-new', { number: 1 }]]);
  // Neither a new day nor a new start is anything to close.
  await counter.world.run(24 * 3_600_000);
  await signIn(counter.client, owner);
  expect(await both()).toEqual([{ since: 1 }, ['close.nothing-new', { number: 1 }]]);
});

it('a changed setting alone makes the first close possible', async () => {
  const { shop } = await counter.client.get('settings.get', {});
  await counter.client.get('settings.set', { requestId: newRequestId(), shop: { ...shop, shopName: 'Corniche' } });
  expect(await close()).toMatchObject({
    ok: true,
    value: { document: { number: 1, changes: [{ kind: 'settings.changed', what: expect.arrayContaining(['shopName']) }] } },
  });
});
