// Unverified notices are counted. They raise a warning if they name an open payment, or if several arrive in a row, at a limited
// rate.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AttemptView } from '../../../../../src/shared/contract/counter/sale.ts';
import { quietMs } from '../../../../../src/shared/payment/quarantined-notices.ts';
import { plainAmount, money } from '../../../../../src/shared/money.ts';
import { tablesIn } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { signedNotice } from '../../../../support/scripted-service.ts';
import { approval, approvedWith, hirePin } from '../../../../support/supervise.ts';

const minute = 60_000;
let counter: Counter;
beforeEach(async () => {
  counter = openCounter();
  await hirePin(counter);
});
afterEach(() => counter.close());

let transactions = 0;
const facts = ({ invoiceNo, amountMinor, currency }: Pick<AttemptView, 'invoiceNo' | 'amountMinor' | 'currency'>) => ({
  gateway: 'wallet',
  approved: '1',
  amount: plainAmount(money(amountMinor, currency)),
  invoice_no: invoiceNo,
  transaction_id: `q-${++transactions}`,
});
/** Quarantines a notice at the relay that is signed with a key other than the shop's. */
const quarantine = (attempt: Pick<AttemptView, 'invoiceNo' | 'amountMinor' | 'currency'>, secret = 'another key'): void =>
  counter.feed.addQuarantined('wallet-callback', signedNotice('wallet-callback', facts(attempt), secret));
const stranger = (n: number): void => quarantine({ invoiceNo: `X-${n}`, amountMinor: 1000, currency: 'LYD' });
const lights = () => counter.client.get('lights.get', {});
const warnings = async () => (await lights()).warnings.map(({ code, params }) => [code, params]);
const seen = (changes: Record<string, unknown> = {}) =>
  counter.client.ask('quarantine.acknowledge', { requestId: newRequestId(), approval, ...changes });

describe('a notice that the till itself fails to verify', () => {
  it('changes the lights at once', async () => {
    const attempt = await counter.sell();
    await counter.world.run(minute);
    counter.client.told.length = 0;
    const beganMs = counter.world.nowMs;
    counter.feed.add('wallet-callback', signedNotice('wallet-callback', facts(attempt), 'another key'));
    await counter.world.until(() => counter.client.told.some(({ event }) => event === 'lights.changed'));
    expect(counter.world.nowMs - beganMs).toBeLessThan(1_000);
    expect(await warnings()).toEqual([['quarantine.named', { invoiceNo: attempt.invoiceNo }]]);
  });
});

describe('a quarantined notice at the relay', () => {
  it('with an open invoice number warns on every screen within a minute, without a request', async () => {
    const attempt = await counter.sell();
    await counter.world.run(minute);
    expect(await warnings()).toEqual([]);
    quarantine(attempt);
    counter.client.told.length = 0;
    await counter.world.run(minute);
    expect(await warnings()).toEqual([['quarantine.named', { invoiceNo: attempt.invoiceNo }]]);
    expect((await lights()).quarantine).toEqual({ count: 1, named: [attempt.invoiceNo] });
    expect(counter.client.told.map(({ event }) => event)).toContain('lights.changed');
  });

  it('changes the lights at once even if no payment is pending, because the relay ends the held poll', async () => {
    await counter.world.run(minute);
    counter.client.told.length = 0;
    const beganMs = counter.world.nowMs;
    stranger(1);
    counter.feed.wake();
    await counter.world.until(() => counter.client.told.some(({ event }) => event === 'lights.changed'));
    expect(counter.world.nowMs - beganMs).toBeLessThan(1_000);
    expect((await lights()).quarantine.count).toBe(1);
  });

  it('is counted anew by F8, whatever was counted before', async () => {
    await counter.sell();
    await counter.world.run(minute);
    stranger(1);
    stranger(2);
    expect(await counter.client.get('feed.check', {})).toEqual({ held: 2 });
  });

  it.each([
    ['a repeated field', (text: string) => text.replace('{', '{"amount":"1",'), 'notice.duplicate-key'],
    ['nested fields', (text: string) => text.replace('{', '{"payer":{"name":"x"},'), 'notice.not-flat'],
  ] as const)('that cannot even be parsed warns, too, if it has an open invoice number: %s', async (_, spoil, problem) => {
    const attempt = await counter.sell();
    const text = signedNotice('wallet-callback', facts(attempt), 'any key').toString('utf8');
    counter.feed.addQuarantined('wallet-callback', Buffer.from(spoil(text)), problem);
    await counter.world.run(minute);
    expect(await warnings()).toEqual([['quarantine.named', { invoiceNo: attempt.invoiceNo }]]);
  });

  it('is looked for every minute while payments wait, and every five minutes otherwise', async () => {
    await counter.world.run(minute);
    const idle = counter.feed.looks;
    await counter.world.run(10 * minute);
    expect(counter.feed.looks - idle).toBe(2);
    await counter.sell();
    const busy = counter.feed.looks;
    await counter.world.run(10 * minute);
    expect(counter.feed.looks - busy).toBeGreaterThanOrEqual(9);
    expect(counter.feed.looks - busy).toBeLessThanOrEqual(12);
  });

  it('with another shop’s invoice number, or a paid sale’s, is counted without a warning', async () => {
    const attempt = await counter.sell();
    await counter.notify(attempt);
    const open = await counter.sell();
    quarantine(attempt);
    stranger(1);
    await counter.world.run(minute);
    expect(await warnings()).toEqual([]);
    expect((await lights()).quarantine).toEqual({ count: 2, named: [] });
    expect(open.state).toBe('waiting');
  });

  it('of a payment whose sale was paid under another number raises no warning', async () => {
    const first = await counter.sell();
    const again = await counter.client.get('sale.retry', { requestId: newRequestId(), saleId: first.saleId, supersede: true });
    await counter.world.until(() => counter.till.ledger.payments.attempt(again.attemptId)?.state === 'waiting');
    quarantine(first);
    await counter.world.run(minute);
    expect(await warnings()).toHaveLength(1);
    await counter.notify(again);
    await counter.world.run(minute);
    expect(await warnings()).toEqual([]);
  });

  it('without a signature raises no warning by itself, even with an open invoice number', async () => {
    const attempt = await counter.sell();
    const junk = Buffer.from(JSON.stringify({ ...facts(attempt) }));
    counter.feed.addQuarantined('wallet-callback', junk, 'notice.unsigned');
    await counter.world.run(minute);
    expect([await warnings(), (await lights()).quarantine.count]).toEqual([[], 1]);
  });

  it('that is the third in a row raises the warning that nothing verifies; a verified notice ends the warning', async () => {
    const attempt = await counter.sell();
    for (const n of [1, 2]) stranger(n);
    await counter.world.run(minute);
    expect(await warnings()).toEqual([]);
    stranger(3);
    await counter.world.run(minute);
    expect(await warnings()).toEqual([['quarantine.in-a-row', {}]]);
    await counter.notify(attempt);
    await counter.sell();
    await counter.world.run(minute);
    expect(await warnings()).toEqual([]);
  });

  it('stops warning as soon as its invoice is paid', async () => {
    const attempt = await counter.sell();
    quarantine(attempt);
    await counter.world.run(minute);
    expect(await warnings()).toHaveLength(1);
    await counter.notify(attempt);
    expect([await warnings(), (await lights()).quarantine]).toEqual([[], { count: 1, named: [] }]);
  });

  it('keeps warning while the relay is unreachable, and stops once the quarantine is empty', async () => {
    const attempt = await counter.sell();
    quarantine(attempt);
    await counter.world.run(minute);
    counter.feed.reply = () => ({ status: 503, headers: {}, body: '' });
    await counter.world.run(5 * minute);
    expect(await warnings()).toContainEqual(['quarantine.named', { invoiceNo: attempt.invoiceNo }]);
    counter.feed.reply = null;
    counter.feed.quarantine.length = 0;
    await counter.world.run(31 * minute);
    expect([await warnings(), (await lights()).quarantine.count]).toEqual([[], 0]);
  });

  it('is read again from a relay whose numbers restart', async () => {
    const attempt = await counter.sell();
    for (const n of [1, 2]) stranger(n);
    await counter.world.run(minute);
    expect((await lights()).quarantine.count).toBe(2);
    counter.feed.relayId = 'relay-2';
    counter.feed.quarantine.length = 0;
    quarantine(attempt);
    await counter.world.run(2 * minute);
    expect((await lights()).quarantine).toEqual({ count: 1, named: [attempt.invoiceNo] });
  });
});

describe('a notice in this till’s own quarantine', () => {
  it('with an open invoice number warns, too', async () => {
    const attempt = await counter.sell();
    counter.feed.add('wallet-callback', signedNotice('wallet-callback', facts(attempt), 'another key'));
    await counter.world.run(minute);
    expect(await warnings()).toEqual([['quarantine.named', { invoiceNo: attempt.invoiceNo }]]);
  });
});

describe('a supervisor’s acknowledgement', () => {
  it('ends the warning for the present notices, also after a restart; they are still counted', async () => {
    const attempt = await counter.sell();
    quarantine(attempt);
    await counter.world.run(minute);
    expect(await seen({ approval: approvedWith('000001') })).toMatchObject({ error: { code: 'people.wrong-pin' } });
    const requestId = newRequestId();
    expect((await seen({ requestId })).ok).toBe(true);
    expect((await seen({ requestId })).ok).toBe(true);
    expect(await seen()).toMatchObject({ error: { code: 'quarantine.nothing' } });
    expect([await warnings(), (await lights()).quarantine.count]).toEqual([[], 1]);
    const entry = counter.till.ledger.journal.bySeq(counter.till.ledger.journal.head().seq);
    expect(entry).toMatchObject({ kind: 'quarantine.seen', actor: 'cashier', body: { count: 1, named: [attempt.invoiceNo] } });
    counter.restart();
    await counter.world.run(20 * minute);
    expect([await warnings(), (await lights()).quarantine.count]).toEqual([[], 1]);
    const before = tablesIn(counter.dir);
    counter.till.ledger.rebuild();
    expect(tablesIn(counter.dir)).toEqual(before);
  });

  it('is not undone by more of the same notices, and by other invoices only after a while', async () => {
    const [first, second] = [await counter.sell(), await counter.sell()];
    quarantine(first);
    await counter.world.run(minute);
    await seen();
    for (let n = 0; n < 50; n++) quarantine(first, `key ${n}`);
    quarantine(second);
    await counter.world.run(quietMs - 2 * minute);
    expect(await warnings()).toEqual([]);
    await counter.world.run(4 * minute);
    expect(await warnings()).toEqual([['quarantine.named', { invoiceNo: second.invoiceNo }]]);
    expect((await lights()).quarantine.count).toBe(52);
  });
});

describe('the content of the quarantine', () => {
  it('is listed in the preview of a close, in the close, and in the self-check', async () => {
    const attempt = await counter.sell();
    quarantine(attempt);
    await counter.world.run(minute);
    const said = { count: 1, named: [attempt.invoiceNo] };
    expect((await counter.client.get('close.preview', {})).quarantine).toEqual(said);
    const day = { day: attempt.businessDay, acknowledge: true, override: null };
    const { document } = await counter.client.get('day.close', { requestId: newRequestId(), ...day });
    expect(document).toMatchObject({ version: 7, quarantine: said });
    counter.till.diagnostics.begin();
    await counter.world.until(() => !counter.till.diagnostics.now().busy && counter.till.diagnostics.now().list.length > 0);
    expect(counter.till.diagnostics.now().list.find(({ check }) => check === 'notices')).toMatchObject({
      state: 'bad',
      code: 'notices-named',
      params: { count: 1, invoiceNo: attempt.invoiceNo },
    });
  });
});
