// The payment service uses its own names for gateways and methods: configured by hand, or adopted from a waiting notice.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AttemptView } from '../../../../../src/shared/contract/counter/sale.ts';
import { paymentStatusOf } from '../../../../../src/shared/payment/payment-status.ts';
import { readBooks, tablesIn } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { signedNotice } from '../../../../support/scripted-service.ts';
import { approval, approvedWith, hirePin, openExceptions, settle } from '../../../../support/supervise.ts';
import { testSettings } from '../../../../support/till.ts';
import { verifyIn } from '../../../../support/health.ts';

const tlync = {
  wallet: { path: 'tlync', notices: ['tlync'], methods: [{ code: 'sadad', ar: 'سداد', en: 'Sadad' }] },
  card: { path: 'moamalat', notices: ['moamalat'] },
};

let counter: Counter;
beforeEach(async () => {
  counter = openCounter();
  await hirePin(counter);
});
afterEach(() => counter.close());

const reread = (attempt: AttemptView) => counter.client.get('attempt.get', { attemptId: attempt.attemptId });
const offer = (seq: number) => counter.client.ask('names.offer', { seq });
const adopt = (seq: number, changes: Record<string, unknown> = {}) =>
  counter.client.ask('names.adopt', { requestId: newRequestId(), seq, approval, ...changes });
const seqsOf = async () => (await openExceptions(counter)).map(({ seq }) => seq);
const lastSeq = async () => (await seqsOf())[0] ?? 0;
const postings = () => readBooks(counter.dir, (db) => db.prepare('SELECT count(*) FROM postings').pluck().get());
const kinds = () => readBooks(counter.dir, (db) => db.prepare('SELECT kind FROM journal ORDER BY seq').pluck().all()) as string[];

/** Checks that a rebuild from the journal leaves all tables equal, and that every check of the books passes. */
const expectSound = (): void => {
  const before = tablesIn(counter.dir);
  counter.till.ledger.rebuild();
  expect(tablesIn(counter.dir)).toEqual(before);
  const { checks } = verifyIn(counter.dir);
  expect(checks.filter(({ state }) => state === 'bad')).toEqual([]);
  expect(checks.filter(({ state }) => state === 'good').map(({ check }) => check)).toEqual(
    expect.arrayContaining(['postings', 'projections', 'notices', 'signatures']),
  );
};

describe('the provider’s own names', () => {
  it('in connection.json go into the request path, and notices are compared with them', async () => {
    counter.restart(testSettings({ names: tlync }));
    const wallet = await counter.sell();
    const card = await counter.sell({ gateway: 'card', amount: '12.5', mobile: undefined });
    expect(counter.service.requests.map(({ path }) => path)).toEqual([
      '/api/v1/transaction/tlync/confirm',
      '/api/v1/transaction/moamalat/confirm',
    ]);
    await counter.notify(wallet, { gateway: 'tlync', paymet_method: 'sadad' });
    await counter.notify(card, { gateway: 'moamalat' });
    expect([(await reread(wallet)).state, (await reread(card)).state]).toEqual(['approved', 'approved']);
    expect((await counter.client.get('day.get', { day: wallet.businessDay })).sums).toMatchObject([
      { gateway: 'wallet', currency: 'LYD', method: 'sadad', amountMinor: 12_500 },
      { gateway: 'card', currency: 'USD', amountMinor: 1250 },
    ]);
    expect((await counter.client.get('app.get', {})).names.wallet.methods).toEqual(tlync.wallet.methods);
    const neutral = await counter.sell();
    await counter.notify(neutral, { gateway: 'wallet' });
    expect(await openExceptions(counter)).toMatchObject([{ reason: 'gateway-differs', gateway: 'wallet' }]);
    expectSound();
  });

  it('are set with the PIN, stay after a restart, and are replaced by a connection.json with new names', async () => {
    const names = { ...tlync, card: { path: 'card', notices: ['moamalat'] } };
    const set = (changes: Record<string, unknown> = {}) =>
      counter.client.ask('names.set', { requestId: newRequestId(), approval, names, ...changes });
    expect(await set({ approval: approvedWith('000001') })).toMatchObject({ error: { code: 'people.wrong-pin' } });
    expect(await set({ names: { ...names, card: { path: 'tlync' } } })).toMatchObject({ error: { code: 'request.malformed' } });
    const requestId = newRequestId();
    counter.client.told.length = 0;
    expect((await set({ requestId })).ok).toBe(true);
    expect(counter.client.told.map(({ event }) => event)).toContain('settings.changed');
    expect((await set({ requestId })).ok).toBe(true);
    expect((await set()).ok).toBe(true);
    expect(await set({ requestId, names: tlync })).toMatchObject({ error: { code: 'request.reused' } });
    expect(kinds().filter((kind) => kind === 'names.changed')).toHaveLength(1);
    counter.restart();
    expect((await counter.client.get('names.get', {})).card.notices).toEqual(['moamalat']);
    counter.restart(testSettings({ names: tlync }));
    expect((await counter.client.get('names.get', {})).card.path).toBe('moamalat');
    counter.restart(testSettings({ names: tlync }));
    expect(kinds().filter((kind) => kind === 'names.changed')).toHaveLength(2);
    expectSound();
  });
});

describe('a valid notice with another name for its gateway', () => {
  it('offers its name; after the adoption all waiting notices pay once, by new entries', async () => {
    const [first, second] = [await counter.sell(), await counter.sell()];
    await counter.notify(first, { gateway: 'tlync' });
    await counter.notify(second, { gateway: 'tlync' });
    const [newer = 0, older = 0] = await seqsOf();
    expect(await offer(newer)).toMatchObject({
      ok: true,
      value: { gateway: 'wallet', name: 'tlync', known: false, waiting: 2 },
    });
    expect(await adopt(newer, { approval: approvedWith('000001') })).toMatchObject({ error: { code: 'people.wrong-pin' } });
    expect(postings()).toBe(0);
    const judgedBefore = counter.till.ledger.journal.bySeq(older);
    const open = (await counter.client.get('attempt.history', { attemptId: first.attemptId })).steps.at(-1);
    expect(open?.notice).toMatchObject({ exception: 'gateway-differs', handled: false });
    const requestId = newRequestId();
    counter.client.told.length = 0;
    expect(await adopt(newer, { requestId })).toMatchObject({ ok: true, value: { judged: 2, paid: 2 } });
    expect(counter.client.told.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['paid.waiting', 'exceptions.changed', 'settings.changed']),
    );
    expect(await adopt(newer, { requestId })).toMatchObject({ ok: true, value: { judged: 2, paid: 2 } });
    expect(await adopt(older, { requestId })).toMatchObject({ error: { code: 'request.reused' } });
    expect(await adopt(newer)).toMatchObject({ error: { code: 'exception.handled' } });
    expect(counter.till.ledger.journal.bySeq(older)).toEqual(judgedBefore);
    expect(kinds().filter((kind) => kind.startsWith('names.') || kind.startsWith('notice.'))).toEqual([
      'notice.judged',
      'notice.judged',
      'names.adopted',
      'notice.rejudged',
      'notice.rejudged',
    ]);
    expect([(await reread(first)).state, (await reread(second)).state]).toEqual(['approved', 'approved']);
    expect(postings()).toBe(4);
    expect(await openExceptions(counter)).toEqual([]);
    const { rows } = await counter.client.get('exceptions.list', { state: 'handled', before: null, limit: 9 });
    expect(rows.map(({ handled }) => handled)).toMatchObject([
      { anew: true, note: null },
      { anew: true, note: null },
    ]);
    expect((await counter.client.get('paid.take', {})).map(({ attemptId }) => attemptId)).toEqual([
      first.attemptId,
      second.attemptId,
    ]);
    expect(await counter.client.get('paid.take', {})).toEqual([]);
    const { steps } = await counter.client.get('attempt.history', { attemptId: first.attemptId });
    expect(steps.map(({ notice }) => notice?.handled)).toEqual([undefined, undefined, true, undefined]);
    expect(steps.at(-1)).toMatchObject({ kind: 'notice.rejudged', event: 'approval', detail: 'tlync', actor: 'cashier' });
    expectSound();
  });

  it('pays at once after the adoption, and a repeat of a notice judged again books nothing', async () => {
    const attempt = await counter.sell();
    const number = counter.post(attempt, { gateway: 'tlync', transaction_id: 'one' });
    await counter.world.until(() => (counter.till.ledger.feed.cursor()?.after ?? 0) >= number);
    expect(await reread(attempt)).toMatchObject({ state: 'waiting', openExceptions: 1, unfit: 'open' });
    await adopt(await lastSeq());
    expect(postings()).toBe(2);
    expect(await reread(attempt)).toMatchObject({ state: 'approved', openExceptions: 0, unfit: 'handled' });
    await counter.notify(attempt, { gateway: 'tlync', transaction_id: 'one', extra: 'spelled otherwise' });
    expect(postings()).toBe(2);
    const next = await counter.sell();
    await counter.notify(next, { gateway: 'tlync' });
    expect((await reread(next)).state).toBe('approved');
    expectSound();
  });

  it('may be a decline whose later approval is an exception of its own: both are judged again', async () => {
    const attempt = await counter.sell();
    await counter.notify(attempt, { gateway: 'tlync', approved: '0', transaction_id: 'one' });
    await counter.notify(attempt, { gateway: 'tlync', transaction_id: 'one' });
    expect(await openExceptions(counter)).toHaveLength(2);
    expect(await adopt(await lastSeq())).toMatchObject({ ok: true, value: { judged: 2, paid: 1 } });
    expect((await reread(attempt)).state).toBe('approved');
    expectSound();
  });

  it('that does not match for another reason is no newer after its second judgment: a charge made in knowledge of it keeps its code', async () => {
    const first = await counter.sell();
    await counter.notify(first, { gateway: 'tlync', currency: 'USD' });
    const again = await counter.client.get('sale.retry', { requestId: newRequestId(), saleId: first.saleId, supersede: true });
    await counter.world.until(() => counter.till.ledger.payments.attempt(again.attemptId)?.state === 'waiting');
    const shown = async () => paymentStatusOf(await reread(again));
    expect(await shown()).toBe('waiting');
    const other = await counter.sell();
    await counter.notify(other, { gateway: 'tlync' });
    expect(await adopt(await lastSeq())).toMatchObject({ ok: true, value: { judged: 2, paid: 1 } });
    expect(await openExceptions(counter)).toMatchObject([{ reason: 'currency-differs', attemptId: first.attemptId }]);
    expect(await shown()).toBe('waiting');
    expectSound();
  });

  it('is judged by the sale’s present state: owed back if the sale was paid meanwhile, and proof if it was settled by hand', async () => {
    const first = await counter.sell();
    await counter.notify(first, { gateway: 'tlync' });
    const again = await counter.client.get('sale.retry', { requestId: newRequestId(), saleId: first.saleId, supersede: true });
    await counter.world.until(() => counter.till.ledger.payments.attempt(again.attemptId)?.state === 'waiting');
    await counter.notify(again);
    const vouched = await counter.sell();
    await counter.notify(vouched, { gateway: 'tlync' });
    await settle(counter, vouched);
    const before = postings();
    expect(await adopt(await lastSeq())).toMatchObject({ ok: true, value: { judged: 2, paid: 0 } });
    expect(await reread(first)).toMatchObject({ state: 'approved', paidTwice: true });
    expect(await reread(vouched)).toMatchObject({ state: 'approved', unconfirmed: false });
    expect(postings()).toBe((before as number) + 2);
    expectSound();
  });

  it('that mismatches otherwise cannot support its name; the others are judged once the name is known', async () => {
    const [short, foreign, fine] = [await counter.sell(), await counter.sell(), await counter.sell()];
    await counter.notify(short, { gateway: 'tlync', amount: '1.00' });
    const shortSeq = await lastSeq();
    await counter.notify(foreign, { gateway: 'tlync', currency: 'USD' });
    const foreignSeq = await lastSeq();
    for (const seq of [shortSeq, foreignSeq]) expect(await offer(seq)).toMatchObject({ error: { code: 'names.unfit' } });
    expect(await adopt(foreignSeq)).toMatchObject({ error: { code: 'names.unfit' } });
    await counter.notify(fine, { gateway: 'tlync' });
    expect(await adopt(await lastSeq())).toMatchObject({ ok: true, value: { judged: 3, paid: 1 } });
    expect((await openExceptions(counter)).map(({ reason }) => reason)).toEqual(['currency-differs', 'amount-differs']);
    expect([(await reread(foreign)).state, (await reread(short)).amountDiffers]).toEqual(['waiting', true]);
    expectSound();
  });

  it('that arrived before its name was set in Settings is judged again on the supervisor’s request', async () => {
    const attempt = await counter.sell();
    await counter.notify(attempt, { gateway: 'tlync' });
    const seq = await lastSeq();
    await counter.client.get('names.set', { requestId: newRequestId(), approval, names: tlync });
    expect((await reread(attempt)).state).toBe('waiting');
    expect(await offer(seq)).toMatchObject({ ok: true, value: { known: true, waiting: 1 } });
    expect(await adopt(seq)).toMatchObject({ ok: true, value: { judged: 1, paid: 1 } });
    expectSound();
  });

  it('that a supervisor handled before stays as handled', async () => {
    const [first, second] = [await counter.sell(), await counter.sell()];
    await counter.notify(first, { gateway: 'tlync' });
    await counter.client.get('exception.handle', {
      requestId: newRequestId(),
      seq: await lastSeq(),
      approval,
      note: 'given back',
    });
    await counter.notify(second, { gateway: 'tlync' });
    expect(await adopt(await lastSeq())).toMatchObject({ ok: true, value: { judged: 1, paid: 1 } });
    expect((await reread(first)).state).toBe('waiting');
    expectSound();
  });
});

it('a notice with a new name and the transaction of another sale’s payment cannot support its name', async () => {
  const [paid, other] = [await counter.sell(), await counter.sell()];
  await counter.notify(paid, { transaction_id: 'tx-paid' });
  await counter.notify(other, { gateway: 'tlync', transaction_id: 'tx-paid' });
  const seq = await lastSeq();
  expect(await offer(seq)).toMatchObject({ error: { code: 'names.unfit', params: { name: 'tlync' } } });
  expect(await adopt(seq)).toMatchObject({ error: { code: 'names.unfit' } });
  expect((await reread(other)).state).toBe('waiting');
});

describe('a name that a notice offers', () => {
  /** Posts a genuinely signed card notice to the wallet's notice address. */
  const byTheOtherWay = async (attempt: AttemptView, gateway: string): Promise<void> => {
    const facts = {
      gateway,
      approved: '1',
      amount: '12.50',
      currency: 'USD',
      invoice_no: attempt.invoiceNo,
      transaction_id: 'c-1',
    };
    const number = counter.feed.add('wallet-callback', signedNotice('wallet-callback', facts));
    await counter.world.until(() => (counter.till.ledger.feed.cursor()?.after ?? 0) >= number);
  };

  it('from a thief with the other gateway’s notice cannot pay a wallet sale: by name, kind or currency', async () => {
    counter.restart(testSettings({ names: { card: { path: 'card', notices: ['moamalat'] } } }));
    const attempt = await counter.sell();
    await byTheOtherWay(attempt, 'moamalat');
    expect(await adopt(await lastSeq())).toMatchObject({ error: { code: 'names.others', params: { name: 'moamalat' } } });
    await byTheOtherWay(attempt, 'MOAMALAT');
    expect(await adopt(await lastSeq())).toMatchObject({ error: { code: 'names.others' } });
    await byTheOtherWay(attempt, 'visa');
    expect(await adopt(await lastSeq())).toMatchObject({ error: { code: 'names.unfit' } });
    const card = {
      gateway: 'visa',
      approved: '1',
      amount: '12.50',
      currency: 'USD',
      invoice_no: attempt.invoiceNo,
      transaction_id: 'c-2',
    };
    const number = counter.feed.add('card-callback', signedNotice('card-callback', card));
    await counter.world.until(() => (counter.till.ledger.feed.cursor()?.after ?? 0) >= number);
    expect(await adopt(await lastSeq())).toMatchObject({ error: { code: 'names.other-kind' } });
    expect([postings(), (await reread(attempt)).state]).toEqual([0, 'waiting']);
    expect(kinds()).not.toContain('names.adopted');
  });

  it('is adopted when it is the neutral name in capitals', async () => {
    const attempt = await counter.sell();
    await counter.notify(attempt, { gateway: 'WALLET' });
    const seq = await lastSeq();
    expect(await offer(seq)).toMatchObject({ ok: true, value: { gateway: 'wallet', name: 'WALLET', waiting: 1 } });
    expect(await adopt(seq)).toMatchObject({ ok: true, value: { judged: 1, paid: 1 } });
    expect((await reread(attempt)).state).toBe('approved');
    const next = await counter.sell();
    await counter.notify(next, { gateway: 'WALLET' });
    expect((await reread(next)).state).toBe('approved');
    expectSound();
  });

  it('is refused with its own reason when it is too long, invisible or the ninth', async () => {
    const refusal = async (gateway: string) => {
      await counter.notify(await counter.sell(), { gateway });
      const found = await offer(await lastSeq());
      return found.ok ? 'ok' : found.error.code;
    };
    expect(await refusal('w'.repeat(65))).toBe('names.too-long');
    expect(await refusal('w\u200b')).toBe('names.malformed');
    const notices = Array.from({ length: 8 }, (_, i) => `name-${i}`);
    counter.restart(testSettings({ names: { wallet: { path: 'wallet', notices } } }));
    expect(await refusal('name-8')).toBe('names.too-many');
  });

  it('adopted for one gateway judges no notice of the other gateway again', async () => {
    const [wallet, card] = [await counter.sell(), await counter.sell({ gateway: 'card', amount: '12.5', mobile: undefined })];
    const stray = { gateway: 'tlync', approved: '1', amount: '12.50', invoice_no: card.invoiceNo, transaction_id: 'w-1' };
    const number = counter.feed.add('wallet-callback', signedNotice('wallet-callback', stray));
    await counter.world.until(() => (counter.till.ledger.feed.cursor()?.after ?? 0) >= number);
    await counter.notify(wallet, { gateway: 'tlync' });
    expect(await offer(await lastSeq())).toMatchObject({ ok: true, value: { waiting: 1 } });
    expect(await adopt(await lastSeq())).toMatchObject({ ok: true, value: { judged: 1, paid: 1 } });
    expect((await reread(card)).state).toBe('waiting');
    expect(await openExceptions(counter)).toMatchObject([{ reason: 'gateway-differs', invoiceNo: card.invoiceNo }]);
    expectSound();
  });

  it('is not offered for another kind of exception', async () => {
    const attempt = await counter.sell();
    await counter.notify(attempt, { invoice_no: 'T7-1' });
    expect(await offer(await lastSeq())).toMatchObject({ error: { code: 'names.none' } });
    expect(await offer(1)).toMatchObject({ error: { code: 'exception.unknown' } });
  });
});
