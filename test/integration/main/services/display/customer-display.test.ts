// The customer display shows the cashier's current payment, clears itself, and never contains data that a customer may not see.
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DisplayView } from '../../../../../src/shared/contract/counter/display.ts';
import { awayMs, freshMs, staysMs } from '../../../../../src/shared/display/on-display.ts';
import type { WindowRef } from '../../../../../src/shared/people/rights.ts';
import type { Input } from '../../../../../src/shared/contract/index.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { json } from '../../../../support/scripted-service.ts';
import { openShop } from '../../../../support/people.ts';

const from: WindowRef = { window: 'display', windowId: 'display-1' };
let counter: Counter;
let told: DisplayView[];
beforeEach(() => {
  counter = openCounter();
  told = [];
  counter.client.dispatch.listen((name, body) => {
    if (name === 'display.changed') told.push(body as DisplayView);
  }, from);
});
afterEach(() => counter.close());

const shown = async (): Promise<DisplayView['payment']> => {
  const answer = await counter.client.dispatch.answer('display.get', {}, from);
  if (!answer.ok) throw new Error(answer.error.code);
  return (answer.value as DisplayView).payment;
};
const stateShown = async () => (await shown())?.state ?? null;
const front = (input: Input<'display.show'>) => counter.client.get('display.show', input);
const show = (attemptId: string) => front({ front: 'payment', attemptId });
const turn = (to: 'sale' | 'elsewhere') => front({ front: to, attemptId: null });

describe('the payment on the cashier’s screen', () => {
  it('is shown with its code; its notice turns the display to Paid without a code at once', async () => {
    const attempt = await counter.sell();
    await show(attempt.attemptId);
    expect(await shown()).toMatchObject({ state: 'waiting', amountMinor: attempt.amountMinor, checkoutUrl: attempt.redirectUrl });
    told.length = 0;
    await counter.notify(attempt);
    expect(told.map(({ payment }) => [payment?.state, payment?.checkoutUrl])).toContainEqual(['paid', null]);
    expect(told.every(({ payment }) => payment?.state === 'paid')).toBe(true);
    await counter.world.run(staysMs.paid);
    expect([await shown(), told.at(-1)?.payment]).toEqual([null, null]);
  });

  it('is cleared by the next sale at once, while a final state stays for its time', async () => {
    const first = await counter.sell();
    await show(first.attemptId);
    await turn('sale');
    expect(await shown()).toBeNull();
    const second = await counter.sell({ invoiceNo: 'T1-0500' });
    await show(second.attemptId);
    await counter.notify(second);
    await turn('sale');
    expect(await stateShown()).toBe('paid');
    const third = await counter.sell({ invoiceNo: 'T1-0501' });
    await show(third.attemptId);
    expect((await shown())?.checkoutUrl).toBe(third.redirectUrl);
    // A notice about the first payment must not change the display, which now shows another payment.
    await counter.notify(first);
    expect((await shown())?.checkoutUrl).toBe(third.redirectUrl);
  });

  it('stays for a while when the cashier leaves the screen, and returns with the cashier', async () => {
    const attempt = await counter.sell();
    await show(attempt.attemptId);
    await turn('elsewhere');
    await counter.world.run(awayMs - 1);
    expect(await stateShown()).toBe('waiting');
    await counter.world.run(1);
    expect(await shown()).toBeNull();
    await show(attempt.attemptId);
    expect(await stateShown()).toBe('waiting');
  });

  it('stays for the same while after each time the cashier leaves the screen', async () => {
    const attempt = await counter.sell();
    await show(attempt.attemptId);
    await turn('elsewhere');
    await counter.world.run(awayMs - 1);
    await show(attempt.attemptId);
    await counter.world.run(awayMs);
    expect(await stateShown()).toBe('waiting');
  });

  it('is not shown if it has ended earlier or is unknown', async () => {
    const attempt = await counter.sell();
    await show(attempt.attemptId);
    await turn('sale');
    await counter.notify(attempt);
    await show(attempt.attemptId);
    expect(await shown()).toBeNull();
    const unseen = await counter.sell({ invoiceNo: 'T1-0500' });
    await counter.notify(unseen);
    await counter.world.run(freshMs);
    await show(unseen.attemptId);
    expect(await shown()).toBeNull();
    await show(`attempt_${'0'.repeat(22)}`);
    expect(await shown()).toBeNull();
  });

  it('is shown as expired after its time, and as Paid if it is paid afterwards', async () => {
    const attempt = await counter.sell();
    await show(attempt.attemptId);
    await counter.world.run(16 * 60_000);
    const { attemptId } = attempt;
    expect(counter.till.ledger.payments.attempt(attemptId)?.state).toBe('expired');
    expect(told.some(({ payment }) => payment?.state === 'expired' && payment.checkoutUrl === null)).toBe(true);
    expect(await shown()).toBeNull();
    await counter.notify(attempt);
    expect(await stateShown()).toBe('paid');
  });

  it('is shown as Paid for a second charge when the first charge is paid', async () => {
    const first = await counter.sell();
    const again = await counter.client.get('sale.retry', {
      requestId: 'request-again-1',
      saleId: first.saleId,
      supersede: true,
    });
    await counter.world.run(1_000);
    await show(again.attemptId);
    expect(await stateShown()).toBe('waiting');
    told.length = 0;
    await counter.notify(first);
    expect(await shown()).toMatchObject({ state: 'paid', checkoutUrl: null });
    expect(told.at(-1)?.payment).toMatchObject({ state: 'paid' });
    await counter.world.run(staysMs.paid);
    expect([await shown(), told.at(-1)?.payment]).toEqual([null, null]);
  });

  it('is shown as Paid when the money arrives after an immediate uncertain outcome', async () => {
    counter.service.reply = () => json(503, {});
    const attempt = await counter.sell();
    expect(attempt.state).toBe('unknown');
    await show(attempt.attemptId);
    expect(await stateShown()).toBe('see-cashier');
    await counter.world.run(staysMs['see-cashier']);
    expect(await shown()).toBeNull();
    await counter.notify(attempt);
    expect(await shown()).toMatchObject({ state: 'paid', checkoutUrl: null });
    await show(attempt.attemptId);
    await counter.world.run(staysMs.paid);
    expect(await shown()).toBeNull();
  });

  it('is shown as Paid at once if the money arrived before the screen opened', async () => {
    const attempt = await counter.sell();
    await counter.notify(attempt);
    await show(attempt.attemptId);
    expect(await stateShown()).toBe('paid');
  });

  it('is not shown after a start', async () => {
    const attempt = await counter.sell();
    await show(attempt.attemptId);
    counter.restart();
    expect(await shown()).toBeNull();
  });
});

it('a new shop name reaches the display at once', async () => {
  const { shop } = await counter.client.get('settings.get', {});
  await counter.client.get('settings.set', { requestId: newRequestId(), shop: { ...shop, shopName: 'The new name' } });
  expect(told.at(-1)).toMatchObject({ shopName: 'The new name' });
});

it('the payment stays on the display while the till’s windows are locked, and no locked window can change it', async () => {
  await openShop(counter);
  const attempt = await counter.sell();
  await show(attempt.attemptId);
  await counter.client.get('session.lock', {});
  expect(await stateShown()).toBe('waiting');
  expect(await counter.client.codeOf('display.show', { front: 'sale', attemptId: null })).toBe('caller.signed-out');
  told.length = 0;
  await counter.notify(attempt);
  expect(told.map(({ payment }) => payment?.state)).toContain('paid');
});

it('the display receives no customer name, number, invoice or id, whatever was sold', async () => {
  const digits = fc.stringMatching(/^[0-9]{7}$/);
  await fc.assert(
    fc.asyncProperty(digits, fc.stringMatching(/^INV[A-Z0-9]{6,12}$/), async (tail, invoiceNo) => {
      const mobile = `091${tail}`;
      const code = await counter.client.codeOf('attempt.by-invoice', { invoiceNo });
      fc.pre(code === 'ok' && (await counter.client.get('attempt.by-invoice', { invoiceNo })) === null);
      const attempt = await counter.sell({ invoiceNo, mobile });
      await show(attempt.attemptId);
      const answer = await counter.client.dispatch.answer('display.get', {}, from);
      // Remove the checkout address before searching for secrets: the payment service chooses its content, and the customer needs
      // it.
      const text = JSON.stringify(answer).replaceAll(String(attempt.redirectUrl), '');
      const secrets = [tail, invoiceNo, attempt.attemptId, attempt.saleId, 'attempt_', 'sale_'];
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      expect(Object.keys((await shown()) ?? {}).sort()).toEqual(
        ['amountMinor', 'checkoutUrl', 'currency', 'gateway', 'leftMs', 'state'].sort(),
      );
    }),
    { numRuns: 15 },
  );
});
