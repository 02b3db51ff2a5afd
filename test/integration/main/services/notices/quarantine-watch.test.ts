// Notices that could not be verified are counted and raise a warning where they matter, at a limited rate.
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

describe('a notice that the till itself cannot verify', () => {
  it('lights up at once', async () => {
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
  it('that names an open invoice warns above every screen within a minute, without anybody asking', async () => {
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

  it('lights up at once, also while nothing is pending: the relay ends the poll that waits', async () => {
    await counter.world.run(minute);
    counter.client.told.length = 0;
    const beganMs = counter.world.nowMs;
    stranger(1);
    counter.feed.wake();
    await counter.world.until(() => counter.client.told.some(({ event }) => event === 'lights.changed'));
    expect(counter.world.nowMs - beganMs).toBeLessThan(1_000);
    expect((await lights()).quarantine.count).toBe(1);
  });

  it('is counted by who asks with F8, whatever was known before', async () => {
    await counter.sell();
    await counter.world.run(minute);
    stranger(1);
    stranger(2);
    expect(await counter.client.get('feed.check', {})).toEqual({ held: 2 });
  });

  it.each([
    ['a field twice', (text: string) => text.replace('{', '{"amount":"1",'), 'notice.duplicate-key'],
    ['fields inside fields', (text: string) => text.replace('{', '{"payer":{"name":"x"},'), 'notice.not-flat'],
  ] as const)('that cannot even be read warns as well, where it names an open invoice: %s', async (_, spoil, problem) => {
    const attempt = await counter.sell();
    const text = signedNotice('wallet-callback', facts(attempt), 'any key').toString('utf8');
    counter.feed.addQuarantined('wallet-callback', Buffer.from(spoil(text)), problem);
    await counter.world.run(minute);
    expect(await warnings()).toEqual([['quarantine.named', { invoiceNo: attempt.invoiceNo }]]);
  });

  it('is asked for once a minute while payments wait, and each fifth minute while none does', async () => {
    await counter.world.run(minute);
    const idle = counter.feed.looks;
    await counter.world.run(10 * minute);
    expect(counter.feed.looks - idle).toBeLessThanOrEqual(2);
    await counter.sell();
    const busy = counter.feed.looks;
    await counter.world.run(10 * minute);
    expect(counter.feed.looks - busy).toBeGreaterThanOrEqual(9);
    expect(counter.feed.looks - busy).toBeLessThanOrEqual(12);
  });

  it('that names the invoice of another shop, or of a sale that is paid, warns of nothing and is counted', async () => {
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

  it('that names a payment whose sale was paid under another number warns of nothing', async () => {
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

  it('without signature that names an open invoice is a stranger’s: it warns of nothing by itself', async () => {
    const attempt = await counter.sell();
    const junk = Buffer.from(JSON.stringify({ ...facts(attempt) }));
    counter.feed.addQuarantined('wallet-callback', junk, 'notice.unsigned');
    await counter.world.run(minute);
    expect([await warnings(), (await lights()).quarantine.count]).toEqual([[], 1]);
  });

  it('is the third in a row: nothing verifies any more, and that is said; a verified one ends it', async () => {
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

  it('warns no longer once its invoice is paid, at once', async () => {
    const attempt = await counter.sell();
    quarantine(attempt);
    await counter.world.run(minute);
    expect(await warnings()).toHaveLength(1);
    await counter.notify(attempt);
    expect([await warnings(), (await lights()).quarantine]).toEqual([[], { count: 1, named: [] }]);
  });

  it('warns on while the relay is away, and no longer once nothing lies there', async () => {
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

  it('is read anew from a relay whose numbers begin anew', async () => {
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

describe('a notice on this till’s own quarantine', () => {
  it('that names an open invoice warns as well', async () => {
    const attempt = await counter.sell();
    counter.feed.add('wallet-callback', signedNotice('wallet-callback', facts(attempt), 'another key'));
    await counter.world.run(minute);
    expect(await warnings()).toEqual([['quarantine.named', { invoiceNo: attempt.invoiceNo }]]);
  });
});

describe('a supervisor who has looked', () => {
  it('ends the warning for what came so far, also after a restart; it stays counted', async () => {
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

  it('is not rung for again by whoever sends more of the same, and by other invoices after a while alone', async () => {
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

describe('what lies in quarantine', () => {
  it('stands in the preview of a close, in the close, and in the self-check', async () => {
    const attempt = await counter.sell();
    quarantine(attempt);
    await counter.world.run(minute);
    const said = { count: 1, named: [attempt.invoiceNo] };
    expect((await counter.client.get('close.preview', {})).quarantine).toEqual(said);
    const day = { day: attempt.businessDay, acknowledge: true, override: null };
    const { document } = await counter.client.get('day.close', { requestId: newRequestId(), ...day });
    expect(document).toMatchObject({ version: 5, quarantine: said });
    counter.till.diagnostics.begin();
    await counter.world.until(() => !counter.till.diagnostics.now().busy && counter.till.diagnostics.now().list.length > 0);
    expect(counter.till.diagnostics.now().list.find(({ check }) => check === 'notices')).toMatchObject({
      state: 'bad',
      code: 'notices-named',
      params: { count: 1, invoiceNo: attempt.invoiceNo },
    });
  });
});
