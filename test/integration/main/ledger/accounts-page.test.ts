// The examples of docs/accounts.md are what a till books: each event is played at a till, and the postings of its journal entry are
// compared with the page.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type PostingExample, postingExamples } from '../../../../scripts/accounts-page.ts';
import type { Posting } from '../../../../src/shared/ledger/postings.ts';
import type { AttemptView } from '../../../../src/shared/contract/counter/sale.ts';
import type { CommandName } from '../../../../src/shared/contract/index.ts';
import { readBooks } from '../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../support/counter.ts';
import { add, by, type Known, openShop, signIn } from '../../../support/people.ts';

let counter: Counter;
let other: Known;
beforeEach(async () => {
  counter = openCounter();
  const owner = await openShop(counter);
  other = await add(counter.client, 'Huda', 'owner');
  await signIn(counter.client, owner);
});
afterEach(() => counter.close());

const ask = (name: CommandName, input: object): Promise<unknown> =>
  counter.client.get(name, { requestId: newRequestId(), ...input, approval: by(other) });
const paid = async (changes: Record<string, unknown> = {}) => {
  const attempt = await counter.sell(changes);
  await counter.notify(attempt);
  return attempt;
};
const card = { gateway: 'card', mobile: undefined, amount: '18' };
/** Starts a sale for which this much money arrives. */
const otherAmount = async (amount: string): Promise<{ readonly seq: number }> => {
  await counter.notify(await counter.sell(), { amount });
  return counter.till.ledger.refunds.unresolved(0, 1)[0] as { readonly seq: number };
};
const resolve = async (amount: string, choice: string): Promise<void> => {
  const { seq } = await otherAmount(amount);
  await ask('suspense.resolve', { seq, choice, reason: 'decided' });
};
/** Owes one payment back that arrived twice, and pays it back. */
const payBack = async (way: string, changes: Record<string, unknown> = {}): Promise<void> => {
  const attempt = await paid(changes);
  await counter.notify(attempt);
  const [owed] = counter.till.ledger.refunds.open(0, 1);
  const how = { way, reference: way === 'cash' ? '' : 'R-1', sameReference: false };
  await ask('refund.give', { what: { kind: 'owed', seq: owed?.seq }, reason: 'twice', ...how });
};
const returned = async ({ attemptId }: AttemptView): Promise<number> => {
  const what = { kind: 'goods', attemptId, amount: '10' };
  const { seq } = (await ask('refund.request', { what, reason: 'worn', way: 'cash', reference: '' })) as { readonly seq: number };
  await ask('refund.approve', { seq });
  return seq;
};

const plays: Readonly<Record<string, () => Promise<unknown>>> = {
  'a wallet customer pays a sale of 12.500 LYD': () => paid(),
  'a card customer pays a sale of 18.00 USD': () => paid(card),
  'money for the sale of 12.500 LYD arrives once more': async () => counter.notify(await paid()),
  '5.000 LYD arrive for a sale of 12.500 LYD': () => otherAmount('5'),
  'the top-up of 7.500 LYD arrives, and completes the 5.000 LYD in suspense': async () => {
    const { seq } = await otherAmount('5');
    const topUp = (await ask('suspense.top-up', { seq })) as AttemptView;
    await counter.world.until(() => counter.till.ledger.payments.attempt(topUp.attemptId)?.state !== 'creating');
    await counter.notify(topUp);
  },
  'a notice whose gateway name was unknown is judged again, and pays the sale': async () => {
    await counter.notify(await counter.sell(), { gateway: 'tlync' });
    const [exception] = (await counter.client.get('exceptions.list', { state: 'open', before: null, limit: 1 })).rows;
    await ask('names.adopt', { seq: exception?.seq });
  },
  'a supervisor settles the sale of 12.500 LYD by hand': async () => {
    const { attemptId } = await counter.sell();
    await ask('attempt.settle', { attemptId, reason: 'the slip' });
  },
  '5.000 LYD in suspense are accepted as the whole price of the sale': () => resolve('5', 'accept'),
  'of 20.000 LYD in suspense, the price of 12.500 LYD is kept and the rest is owed back': () => resolve('20', 'keep-price'),
  '5.000 LYD in suspense are to be given back': () => resolve('5', 'give-back'),
  '20.000 LYD in suspense are written off, so the shop keeps them': async () => {
    const { seq } = await otherAmount('20');
    await ask('suspense.write-off', { seq, reason: 'decided' });
  },
  'the return of goods for 10.000 LYD is approved': async () => returned(await paid()),
  'the approved return is withdrawn before it is paid': async () => {
    const seq = await returned(await paid());
    await ask('refund.withdraw', { seq, reason: 'kept after all' });
  },
  '12.500 LYD owed are paid back in cash': () => payBack('cash'),
  '12.500 LYD owed are paid back by transfer': () => payBack('transfer'),
  '12.500 LYD owed are paid back by the wallet’s provider': () => payBack('provider'),
  '18.00 USD owed are paid back by the card’s provider': () => payBack('provider', card),
};

/** The kind and the postings of the newest journal entry that booked money. */
const newest = (): Pick<PostingExample, 'kind' | 'postings'> =>
  readBooks(counter.dir, (db) => {
    const seq = db.prepare('SELECT max(seq) FROM postings').pluck().get();
    const lines = db.prepare('SELECT account, currency, amount_minor AS amountMinor FROM postings WHERE seq = ? ORDER BY line');
    return {
      kind: db.prepare('SELECT kind FROM journal WHERE seq = ?').pluck().get(seq) as string,
      postings: lines.all(seq) as Posting[],
    };
  });

it('each example is played', () => expect(Object.keys(plays)).toEqual(postingExamples.map(({ name }) => name)));

it.each(postingExamples)('$name: booked as on the page', async ({ name, kind, postings }) => {
  await plays[name]?.();
  expect(newest()).toEqual({ kind, postings });
});
