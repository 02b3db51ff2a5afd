// The QR code of a payment: when till and display remove it, when they keep it, and how a cashier shows it again.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DisplayView } from '../../../../../src/shared/contract/counter/display.ts';
import type { AttemptView } from '../../../../../src/shared/contract/counter/sale.ts';
import { openLedger } from '../../../../../src/main/ledger/ledger.ts';
import type { Attempt } from '../../../../../src/main/ledger/rows.ts';
import { ownAddressOf } from '../../../../../src/main/services/notices/decide.ts';
import { noticeDigest } from '../../../../../src/main/ledger/notice-digest.ts';
import { readNotice } from '../../../../../src/protocol/notice.ts';
import { money, plainAmount } from '../../../../../src/shared/money.ts';
import { paymentStatusOf } from '../../../../../src/shared/payment/payment-status.ts';
import { isPayable } from '../../../../../src/shared/payment/voice.ts';
import type { WindowRef } from '../../../../../src/shared/people/rights.ts';
import type { QuarantineItem } from '../../../../../src/shared/relay-wire/quarantine.ts';
import { tablesIn } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { verifyIn } from '../../../../support/health.ts';
import { json, signedNotice } from '../../../../support/scripted-service.ts';
import { approval, hirePin, openExceptions } from '../../../../support/supervise.ts';
import { testSettings } from '../../../../support/till.ts';

const minute = 60_000;
const screen: WindowRef = { window: 'display', windowId: 'display-1' };
let counter: Counter;
const begin = async (): Promise<void> => {
  counter = openCounter();
  await hirePin(counter);
};
beforeEach(begin);
afterEach(() => counter.close());

const now = ({ attemptId }: Pick<AttemptView, 'attemptId'>) => counter.client.get('attempt.get', { attemptId });
const show = ({ attemptId }: AttemptView) => counter.client.get('display.show', { front: 'payment', attemptId });
const displayed = async (): Promise<DisplayView['payment']> => {
  const answer = await counter.client.dispatch.answer('display.get', {}, screen);
  if (!answer.ok) throw new Error(answer.error.code);
  return (answer.value as DisplayView).payment;
};
/** Returns the payment's status at the till and on the customer display; behind each, true if a QR code is shown there. */
const voices = async (attempt: AttemptView) => {
  const view = await now(attempt);
  const payment = await displayed();
  return [paymentStatusOf(view), isPayable(view), payment?.state ?? null, payment !== null && payment.checkoutUrl !== null];
};
const codeUp = ['waiting', true, 'waiting', true];
const confirming = ['confirming', false, 'confirming', false];
const sold = async (changes = {}): Promise<AttemptView> => {
  const attempt = await counter.sell(changes);
  await show(attempt);
  expect(await voices(attempt)).toEqual(codeUp);
  return attempt;
};
const showAgain = ({ attemptId }: AttemptView, requestId = newRequestId()) =>
  counter.client.ask('attempt.show-again', { requestId, attemptId });
const history = async ({ attemptId }: Pick<AttemptView, 'attemptId'>) =>
  (await counter.client.get('attempt.history', { attemptId })).steps;

let transactions = 0;
const facts = ({ invoiceNo, amountMinor, currency }: Pick<AttemptView, 'invoiceNo' | 'amountMinor' | 'currency'>) => ({
  gateway: 'wallet',
  approved: '1',
  amount: plainAmount(money(amountMinor, currency)),
  invoice_no: invoiceNo,
  transaction_id: `c-${++transactions}`,
});
/** Returns the notice address of a payment as `ID/TAG`, read from the return URL that the till sent to the service. */
const addressOf = (attempt: AttemptView): string => {
  const { startedSeq } = attempt;
  const started = counter.till.ledger.journal.bySeq(startedSeq);
  if (started?.kind !== 'attempt.started') throw new Error('not started');
  const [, id, tag] = /\/([^/]+)\/([^/]+)\/wallet\/return$/.exec(started.body.returnUrl) ?? [];
  return `${id}/${tag}`;
};
/** Puts a notice signed with a foreign key into the relay's quarantine. */
const hold = (attempt: AttemptView, came: Partial<QuarantineItem> = {}): void => {
  counter.feed.addQuarantined('wallet-callback', signedNotice('wallet-callback', facts(attempt), 'another key'));
  counter.feed.quarantine.push({ ...(counter.feed.quarantine.pop() as QuarantineItem), ...came });
};
/** Posts a genuine approval of payment `of` to the address of payment `at`. */
const approvalAt = async (at: AttemptView, of: Pick<AttemptView, 'invoiceNo' | 'amountMinor' | 'currency'>): Promise<void> => {
  const number = counter.feed.add(
    'wallet-callback',
    signedNotice('wallet-callback', { ...facts(of), paymet_method: 'method_a' }),
  );
  Object.assign(counter.feed.items.at(-1) as object, { cameBy: 'misaddressed', sentTo: addressOf(at) });
  await counter.world.until(() => (counter.till.ledger.feed.cursor()?.after ?? 0) >= number);
};
const handleAll = async (): Promise<void> => {
  for (const { seq } of await openExceptions(counter))
    await counter.client.get('exception.handle', { requestId: newRequestId(), seq, approval, note: 'seen on the statement' });
};
const expectSound = (): void => {
  const before = tablesIn(counter.dir);
  counter.till.ledger.rebuild();
  expect(tablesIn(counter.dir)).toEqual(before);
  expect(verifyIn(counter.dir).checks.filter(({ state }) => state === 'bad')).toEqual([]);
};

describe('a code is removed from till and display', () => {
  it('when a signed return reports a payment: no QR code appears beside the warning about paying twice', async () => {
    const attempt = await sold();
    counter.client.told.length = 0;
    await counter.comeBack(attempt);
    expect(await voices(attempt)).toEqual(confirming);
    expect(counter.client.told.map(({ event }) => event)).toContain('attempt.changed');
    await counter.notify(attempt);
    expect((await voices(attempt)).slice(0, 3)).toEqual(['paid', false, 'paid']);
    expectSound();
  });

  it('when the payment has an exception, and after its handling until a cashier shows the code again', async () => {
    const attempt = await sold();
    await counter.notify(attempt, { approved: '0', amount: '1.000' });
    expect(await voices(attempt)).toEqual(['to-review', false, 'see-cashier', false]);
    await handleAll();
    expect(await voices(attempt)).toEqual(confirming);
    expect(await showAgain(attempt)).toMatchObject({ ok: true });
    expect(await voices(attempt)).toEqual(codeUp);
    expectSound();
  });

  it('when a signed notice on hold arrived at the payment’s own address', async () => {
    const attempt = await sold();
    const other = await counter.sell({ invoiceNo: 'T1-0500' });
    hold(attempt);
    await counter.world.run(minute);
    expect(await voices(attempt)).toEqual(confirming);
    expect(isPayable(await now(other))).toBe(true);
    expect((await history(attempt)).at(-1)).toMatchObject({ kind: 'code.hidden', reason: 'on-hold', actor: 'till' });
    // While the QR code stays hidden, the till must write no further journal entry about the code.
    const { seq } = counter.till.ledger.journal.head();
    await counter.world.run(5 * minute);
    expect(counter.till.ledger.journal.head().seq).toBe(seq);
    counter.restart();
    expect(isPayable(await now(attempt))).toBe(false);
    expectSound();
  });

  it('when such a notice names another invoice, or is unreadable', async () => {
    const attempt = await sold();
    const third = await counter.sell({ invoiceNo: 'T1-0501' });
    hold({ ...attempt, invoiceNo: 'elsewhere' }, { cameBy: 'misaddressed', sentTo: addressOf(attempt) });
    const spoilt = Buffer.from(
      signedNotice('wallet-callback', facts(third), 'any key').toString().replace('{', '{"amount":"1",'),
    );
    counter.feed.addQuarantined('wallet-callback', spoilt, 'notice.duplicate-key');
    await counter.world.run(minute);
    expect(await voices(attempt)).toEqual(confirming);
    expect(isPayable(await now(third))).toBe(false);
  });

  it('when the notice is on hold at this till, because the till’s own keys do not fit', async () => {
    const attempt = await sold();
    const number = counter.feed.add('wallet-callback', signedNotice('wallet-callback', facts(attempt), 'another key'));
    await counter.world.until(() => (counter.till.ledger.feed.cursor()?.after ?? 0) >= number);
    await counter.world.run(minute);
    expect(await voices(attempt)).toEqual(confirming);
  });

  it('when an approval at its own address names another invoice, and the exception names that payment', async () => {
    const attempt = await sold();
    await approvalAt(attempt, { ...attempt, invoiceNo: 'NOBODYS-1' });
    expect(await voices(attempt)).toEqual(['unfit', false, 'see-cashier', false]);
    expect(await openExceptions(counter)).toMatchObject([
      { reason: 'invoice-unknown', attemptId: null, cameTo: { attemptId: attempt.attemptId, invoiceNo: attempt.invoiceNo } },
    ]);
    expect((await history(attempt)).at(-1)).toMatchObject({ kind: 'notice.judged', notice: { exception: 'invoice-unknown' } });
    const day = await counter.client.get('day.get', { day: attempt.businessDay });
    for (const { attention } of [await counter.client.get('lights.get', {}), day])
      expect(attention).toMatchObject({ needed: 1, loose: 0 });
    expectSound();
    await handleAll();
    expect(await now(attempt)).toMatchObject({ openExceptions: 0, unfit: 'handled' });
    expectSound();
  });

  it('for both payments if that invoice is the till’s own: both histories show the notice', async () => {
    const named = await counter.sell({ invoiceNo: 'T1-0600' });
    const attempt = await sold();
    await approvalAt(attempt, named);
    expect((await voices(attempt)).slice(0, 2)).toEqual(['unfit', false]);
    expect([paymentStatusOf(await now(named)), isPayable(await now(named))]).toEqual(['unfit', false]);
    expect(await openExceptions(counter)).toMatchObject([
      { reason: 'not-addressed', attemptId: named.attemptId, cameTo: { attemptId: attempt.attemptId } },
    ]);
    for (const each of [named, attempt])
      expect((await history(each)).at(-1)).toMatchObject({ notice: { exception: 'not-addressed' } });
    expectSound();
  });

  it('when an approval that arrived elsewhere before arrives at this payment’s address', async () => {
    const attempt = await sold();
    const raw = signedNotice('wallet-callback', { ...facts({ ...attempt, invoiceNo: 'NOBODYS-2' }), paymet_method: 'method_a' });
    counter.feed.add('wallet-callback', raw);
    const number = counter.feed.add('wallet-callback', raw);
    Object.assign(counter.feed.items.at(-1) as object, { cameBy: 'misaddressed', sentTo: addressOf(attempt) });
    await counter.world.until(() => (counter.till.ledger.feed.cursor()?.after ?? 0) >= number);
    expect(isPayable(await now(attempt))).toBe(false);
    expectSound();
  });

  it('of a second charge, when the customer of the first charge returns as paid', async () => {
    const first = await counter.sell();
    await counter.world.run(16 * minute);
    const again = await counter.client.get('sale.retry', { requestId: newRequestId(), saleId: first.saleId, supersede: true });
    await counter.world.run(1_000);
    const retry = await now(again);
    await show(retry);
    await counter.comeBack(first);
    expect(await voices(retry)).toEqual(confirming);
    expectSound();
  });

  it('of a second charge, when an approval with another invoice arrives at the first charge’s address', async () => {
    const first = await counter.sell();
    await counter.world.run(16 * minute);
    const again = await counter.client.get('sale.retry', { requestId: newRequestId(), saleId: first.saleId, supersede: true });
    await counter.world.run(1_000);
    const retry = await now(again);
    await show(retry);
    expect(await voices(retry)).toEqual(codeUp);
    await approvalAt(first, { ...first, invoiceNo: 'NOBODYS-2' });
    expect(isPayable(await now(retry))).toBe(false);
    expect((await displayed())?.checkoutUrl).toBeNull();
    await handleAll();
    expect(await voices(retry)).toEqual(confirming);
    expectSound();
  });
});

describe('a code stays visible', () => {
  it.each([
    ['at the till’s own address', { cameBy: 'till', sentTo: null }],
    [
      'at an address with an invented tag',
      { cameBy: 'misaddressed', sentTo: 'attempt_0000000000000000000000/AAAAAAAAAAAAAAAAAAAAAA' },
    ],
    ['routed by its number, with fixed addresses', { cameBy: 'number', sentTo: null }],
    ['from a relay that does not report the address', { cameBy: undefined, sentTo: undefined }],
  ] as const)('beside a notice on hold that anybody could have sent: %s; the till warns', async (_, came) => {
    const attempt = await sold();
    hold(attempt, came);
    await counter.world.run(minute);
    expect(await voices(attempt)).toEqual(codeUp);
    const { warnings } = await counter.client.get('lights.get', {});
    expect(warnings.map(({ code }) => code)).toEqual(['quarantine.named']);
  });

  it('beside a notice with another payment’s tag, and beside an unsigned notice at its own address', async () => {
    const attempt = await sold();
    const { invoiceNo } = attempt;
    counter.feed.addQuarantined('wallet-return', Buffer.from(`approved=1&invoice_no=${invoiceNo}`), 'notice.unsigned');
    const other = await counter.sell({ invoiceNo: 'T1-0500' });
    hold(attempt, { cameBy: 'misaddressed', sentTo: `${attempt.attemptId}/${addressOf(other).split('/')[1]}` });
    await counter.world.run(minute);
    expect(await voices(attempt)).toEqual(codeUp);
  });

  it('for every payment, while an attacker sends 10,000 notices with guessed numbers', { timeout: 60_000 }, async () => {
    const attempts = [await sold(), await counter.sell({ invoiceNo: 'T1-0500' }), await counter.sell({ invoiceNo: 'T1-0501' })];
    const ways: readonly Partial<QuarantineItem>[] = [
      { cameBy: 'till', sentTo: null },
      { cameBy: 'number', sentTo: null },
      ...attempts.map(({ attemptId }) => ({ cameBy: 'misaddressed' as const, sentTo: `${attemptId}/AAAAAAAAAAAAAAAAAAAAAA` })),
      { cameBy: 'attempt', sentTo: 'attempt_0000000000000000000000/AAAAAAAAAAAAAAAAAAAAAA' },
    ];
    const { seq } = counter.till.ledger.journal.head();
    for (let i = 0; i < 10_000; i++) hold(attempts[i % attempts.length] as AttemptView, ways[i % ways.length]);
    await counter.world.run(3 * minute);
    expect((await counter.client.get('lights.get', {})).quarantine.count).toBeGreaterThan(1_000);
    for (const attempt of attempts) expect([attempt.invoiceNo, isPayable(await now(attempt))]).toEqual([attempt.invoiceNo, true]);
    expect(await voices(attempts[0] as AttemptView)).toEqual(codeUp);
    expect(counter.till.ledger.journal.head().seq).toBe(seq);
  });

  it('with No result, so that a declined customer can try again', async () => {
    const attempt = await sold();
    await counter.notify(attempt, { approved: undefined });
    expect(await voices(attempt)).toEqual(['no-result', true, 'no-result', true]);
    const number = counter.feed.add('wallet-return', signedNotice('wallet-return', { invoice_no: attempt.invoiceNo }));
    await counter.world.until(() => (counter.till.ledger.feed.cursor()?.after ?? 0) >= number);
    expect(await now(attempt)).toMatchObject({ returned: true, returnedPaid: false });
    expect(await voices(attempt)).toEqual(['no-result', true, 'no-result', true]);
  });

  it('with fixed addresses, until a notice signed by the provider removes it', async () => {
    counter.close();
    counter = openCounter({ settings: testSettings({ addresses: 'fixed' }) });
    await hirePin(counter);
    const attempt = await sold();
    hold(attempt, { cameBy: 'number', sentTo: null });
    await counter.world.run(minute);
    expect(await voices(attempt)).toEqual(codeUp);
    await counter.comeBack(attempt);
    expect(await voices(attempt)).toEqual(confirming);
  });

  it('with fixed addresses and a relay without attempt addresses, until a notice signed by the provider removes it', async () => {
    counter.close();
    counter = openCounter({ settings: testSettings({ addresses: 'fixed' }) });
    await hirePin(counter);
    const { feed, world } = counter;
    feed.reply = () => json(200, { relayId: feed.relayId, relayMs: world.nowMs, last: feed.items.length, items: [] });
    await world.run(5_000);
    const attempt = await sold();
    expect(ownAddressOf(counter.till.ledger, counter.till.ledger.payments.attempt(attempt.attemptId) as Attempt)).toBeNull();
    // The relay is updated now, so each notice is marked with the kind of address at which it arrived.
    feed.reply = null;
    hold(attempt, { cameBy: 'number', sentTo: null });
    hold(attempt, { cameBy: 'till', sentTo: null });
    await world.run(minute);
    expect(await voices(attempt)).toEqual(codeUp);
    await counter.comeBack(attempt);
    expect(await voices(attempt)).toEqual(confirming);
  });
});

describe('a migration', () => {
  it('removes the code of a payment whose customer had returned as paid before entries recorded it', async () => {
    const attempt = await sold();
    const { attemptId, invoiceNo } = attempt;
    const raw = signedNotice('wallet-return', { approved: '1', invoice_no: invoiceNo });
    const notice = readNotice('wallet-return', raw);
    if (!notice.ok) throw new Error(notice.error.code);
    const decision = {
      effect: 'state',
      event: 'return',
      to: 'waiting',
      late: false,
      receipt: null,
      postings: [],
      exception: null,
    } as const;
    counter.till.close();
    const opened = openLedger(counter.dir, counter.life, testSettings().day);
    if (!opened.ok) throw new Error(opened.error.code);
    const written = opened.value.write(({ record }) =>
      record(
        'notice.judged',
        {
          ...{
            relayId: 'relay-1',
            number: 1,
            kind: 'wallet-return',
            raw: raw.toString('base64'),
            headers: {},
            attemptId,
            decision,
          },
          ...{ digest: noticeDigest('wallet-return', raw), receivedAtMs: counter.world.nowMs, keyId: 'k1', profileId: 'default' },
          facts: notice.value.facts,
        },
        { actor: 'relay' },
      ),
    );
    expect(written.ok).toBe(true);
    expect(isPayable(opened.value.payments.attempt(attemptId) as Attempt)).toBe(true);
    opened.value.close();
    counter.restart();
    expect(await now(attempt)).toMatchObject({ codeTaken: 'return' });
    await showAgain(attempt);
    counter.restart();
    expect(isPayable(await now(attempt))).toBe(true);
    counter.till.ledger.rebuild();
    expect(isPayable(await now(attempt))).toBe(true);
  });
});

describe('a removed code is shown again', () => {
  it('by one press of a cashier, recorded under the cashier’s name', async () => {
    const attempt = await sold();
    await counter.comeBack(attempt);
    const requestId = newRequestId();
    expect(await showAgain(attempt, requestId)).toMatchObject({ ok: true, value: { codeTaken: null } });
    expect(await voices(attempt)).toEqual(codeUp);
    expect((await history(attempt)).at(-1)).toMatchObject({ kind: 'code.shown-again', approval: null });
    const { seq } = counter.till.ledger.journal.head();
    expect(await showAgain(attempt, requestId)).toMatchObject({ ok: true });
    expect(counter.till.ledger.journal.head().seq).toBe(seq);
    expect(await showAgain(await counter.sell({ invoiceNo: 'T1-0500' }), requestId)).toMatchObject({
      error: { code: 'request.reused' },
    });
    expectSound();
  });

  it('and stays beside the notices that the cashier saw, also after a restart; a new notice removes it again', async () => {
    const attempt = await sold();
    hold(attempt);
    hold(attempt);
    await counter.world.run(minute);
    await showAgain(attempt);
    await counter.world.run(5 * minute);
    expect(isPayable(await now(attempt))).toBe(true);
    counter.restart();
    await counter.world.run(2 * minute);
    expect(isPayable(await now(attempt))).toBe(true);
    hold(attempt);
    await counter.world.run(minute);
    expect(isPayable(await now(attempt))).toBe(false);
  });

  it('unless no notice removed it, money arrived, or the payment has ended', async () => {
    const attempt = await sold();
    expect(await showAgain(attempt)).toMatchObject({ error: { code: 'attempt.not-open' } });
    await counter.notify(attempt, { amount: '1.000' });
    expect(await showAgain(attempt)).toMatchObject({ error: { code: 'attempt.not-open' } });
    expect(await showAgain({ ...attempt, attemptId: `attempt_${'0'.repeat(22)}` })).toMatchObject({
      error: { code: 'attempt.unknown' },
    });
  });
});
