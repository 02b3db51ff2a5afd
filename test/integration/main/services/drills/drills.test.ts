// Drills run at a training till with the product's own relay and payment service: the simulated event, the right moves, and the
// name of each wrong move.
import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usualReceipts } from '../../../../../src/shared/contract/counter/receipts.ts';
import { newRequestId } from '../../../../support/counter.ts';
import { type DrillShop, openDrillShop } from '../../../../support/drill-shop.ts';
import { settle } from '../../../../support/till-client.ts';

let at: DrillShop;
beforeEach(() => {
  at = openDrillShop();
});
afterEach(() => at.close());

describe('a lost callback', () => {
  it('leaves a paid payment waiting until the cashier refreshes and the notice is sent again', async () => {
    const attempt = await at.upTo('lost-callback', 2);
    // No notice ever arrives in this drill, so only the customer's return shows that the payment was made.
    await at.world.run(20_000);
    expect(await at.view(attempt)).toMatchObject({ state: 'waiting', returnedPaid: true });
    const asked = at.world.nowMs;
    await at.client().get('feed.check', {});
    expect(await at.untilOver()).toMatchObject({ over: true, right: ['checked'], wrong: [] });
    expect(at.world.nowMs - asked).toBeLessThan(10_000);
    expect(await at.view(attempt)).toMatchObject({ state: 'approved', late: false });
  });

  it('ends by itself after a minute if the cashier only waits', async () => {
    await at.upTo('lost-callback', 2);
    expect(await at.untilOver()).toMatchObject({ right: [], wrong: [] });
  });

  it('lists a second charge as a wrong move, and the first payment pays the sale', async () => {
    const attempt = await at.upTo('lost-callback', 2);
    await at.chargeAgain(attempt);
    expect(await at.untilOver()).toMatchObject({ wrong: ['charged-again'] });
    expect(await at.view(attempt)).toMatchObject({ state: 'approved', late: true });
  });

  it('lists giving the payment up as a wrong move', async () => {
    const { attemptId } = await at.upTo('lost-callback', 2);
    await at.client().get('attempt.withdraw', { requestId: newRequestId(), attemptId });
    expect(await at.untilOver()).toMatchObject({ wrong: ['given-up'] });
  });
});

describe('a late payment', () => {
  it('arrives after its code has expired', async () => {
    const attempt = await at.upTo('late-payment', 1);
    expect(attempt.timeLeft?.leftMs).toBeLessThanOrEqual(30_000);
    await at.untilStep(2);
    expect(await at.view(attempt)).toMatchObject({ state: 'expired' });
    expect(await at.untilOver()).toMatchObject({ wrong: [] });
    expect(await at.view(attempt)).toMatchObject({ state: 'approved', late: true });
  });

  it('shortens the time of its own payment only', async () => {
    await at.upTo('late-payment', 1);
    const other = await at.charge('31');
    expect(other.timeLeft?.leftMs).toBeGreaterThan(600_000);
  });

  it('that is ended before its charge shortens no later payment', async () => {
    await at.client().get('drill.begin', { id: 'late-payment' });
    await at.client().get('drill.end', {});
    const other = await at.charge();
    expect(other.timeLeft?.leftMs).toBeGreaterThan(600_000);
  });

  it('with a second charge is paid once, and lists the second charge as a wrong move', async () => {
    const attempt = await at.upTo('late-payment', 2);
    await at.chargeAgain(attempt);
    expect(await at.untilOver()).toMatchObject({ wrong: ['charged-again'] });
  });
});

/** Marks every open exception as handled, which moves no money. */
const handleAll = async (): Promise<void> => {
  const { rows } = await at.client().get('exceptions.list', { state: 'open', before: null, limit: 10 });
  for (const { seq } of rows)
    await at.client().get('exception.handle', { requestId: newRequestId(), seq, note: 'told the owner' });
};

describe('a double payment', () => {
  const ask = async ({ attemptId }: { readonly attemptId: string }): Promise<void> => {
    const { refunds } = await at.client().get('refunds.of', { attemptId });
    const what = { kind: 'owed' as const, seq: refunds[0]?.seq ?? 0 };
    await at.client().get('refund.request', { requestId: newRequestId(), what, reason: 'paid twice' });
  };

  it('has two transactions of one checkout: a sale and a refund owed, until the refund is requested', async () => {
    const attempt = await at.upTo('double-payment', 2);
    expect(await at.view(attempt)).toMatchObject({ state: 'approved', paidTwice: true });
    await at.world.run(300_000);
    expect(await at.now()).toMatchObject({ over: false });
    await ask(attempt);
    expect(await at.untilOver()).toMatchObject({ right: ['refund'], wrong: [] });
  });

  it('lists marking it as handled and selling again as wrong moves', async () => {
    const attempt = await at.upTo('double-payment', 2);
    await handleAll();
    await at.charge();
    await ask(attempt);
    expect(await at.untilOver()).toMatchObject({ right: ['refund'], wrong: ['handled', 'sold-again'] });
  });
});

describe('a wrong amount', () => {
  const heldOf = async ({ attemptId }: { readonly attemptId: string }): Promise<number> =>
    (await at.client().get('refunds.of', { attemptId })).suspense[0]?.seq ?? 0;
  const giveBack = async (attempt: { readonly attemptId: string }): Promise<void> => {
    const choice = { seq: await heldOf(attempt), choice: 'give-back' as const, reason: 'she wants it back' };
    await at.client().get('suspense.resolve', { requestId: newRequestId(), ...choice });
  };

  it('is set aside with six tenths of the price until its resolution', async () => {
    const attempt = await at.upTo('wrong-amount', 2);
    expect(await at.view(attempt)).toMatchObject({ amountDiffers: true, came: { money: { amountMinor: 15_000 } } });
    await giveBack(attempt);
    expect(await at.untilOver()).toMatchObject({ right: ['resolved'], wrong: [] });
  });

  it('has two decimals, as the service requires, whatever the price', async () => {
    await at.client().get('drill.begin', { id: 'wrong-amount' });
    const attempt = await at.charge('25.01');
    await at.untilStep(2);
    expect(await at.view(attempt)).toMatchObject({ amountDiffers: true, came: { money: { amountMinor: 15_000 } } });
  });

  it('is resolved by charging only the rest', async () => {
    const attempt = await at.upTo('wrong-amount', 2);
    await at.client().get('suspense.top-up', { requestId: newRequestId(), seq: await heldOf(attempt) });
    expect(await at.untilOver()).toMatchObject({ right: ['resolved'], wrong: [] });
  });

  it('lists a second full charge and marking it as handled as wrong moves', async () => {
    const attempt = await at.upTo('wrong-amount', 2);
    await handleAll();
    await at.charge();
    await giveBack(attempt);
    expect(await at.untilOver()).toMatchObject({ wrong: ['handled', 'sold-again'] });
  });
});

describe('a crash', () => {
  it('really ends the till during a payment; the till restarts with its drill and reads the payment made meanwhile', async () => {
    const before = at.till();
    const { told } = at.client();
    const attempt = await at.upTo('crash', 1);
    await at.world.until(() => at.shop.booths[0]?.till === null);
    // The windows receive the event `till.crashed` before the till ends, so that they discard their data as in a real crash.
    expect(told.filter(({ event }) => event === 'till.crashed')).toHaveLength(1);
    await at.world.until(() => at.shop.booths[0]?.till !== null);
    expect(at.till()).not.toBe(before);
    // A crash is no wrong move of the cashier. After the restart the till books the payment.
    expect(await at.untilOver()).toMatchObject({ id: 'crash', wrong: [] });
    expect(await at.view(attempt)).toMatchObject({ state: 'approved', late: false });
    await at.world.run(60_000);
    const opened = kindsOf().filter((kind) => kind === 'till.opened');
    expect(opened).toHaveLength(2);
  });

  it('lists selling the same again as a wrong move', async () => {
    await at.client().get('drill.begin', { id: 'crash' });
    await at.charge();
    await at.world.until(() => at.shop.booths[0]?.till === null);
    await at.world.until(() => at.shop.booths[0]?.till !== null);
    await at.charge();
    expect(await at.untilOver()).toMatchObject({ wrong: ['sold-again'] });
  });

  it('happens once, however often the till is opened afterwards', async () => {
    await at.upTo('crash', 2);
    at.shop.booths[0]?.machine.kill();
    at.shop.booths[0]?.machine.boot();
    expect(await at.untilOver()).toMatchObject({ wrong: [] });
    await at.world.run(120_000);
    expect(kindsOf().filter((kind) => kind === 'till.opened')).toHaveLength(3);
  });
});

describe('a forged notice', () => {
  it('is quarantined and pays nothing; giving the payment up ends the drill', async () => {
    const attempt = await at.upTo('forged-notice', 2);
    await at.world.run(120_000);
    expect(await at.view(attempt)).toMatchObject({ state: 'waiting', returnedPaid: false });
    expect((await at.client().get('lights.get', {})).quarantine).toEqual({ count: 1, named: [attempt.invoiceNo] });
    const { attemptId } = attempt;
    await at.client().get('attempt.left', { requestId: newRequestId(), attemptId });
    expect(await at.untilOver()).toMatchObject({ right: ['left'], wrong: [] });
    expect(at.till().ledger.payments.receiptsOf(attemptId)).toEqual([]);
  });

  it('lists a settlement by hand as a wrong move', async () => {
    const { attemptId } = await at.upTo('forged-notice', 2);
    await at.client().get('attempt.settle', { requestId: newRequestId(), attemptId, reason: 'he showed me' });
    await at.client().codeOf('attempt.left', { requestId: newRequestId(), attemptId });
    expect((await at.now())?.wrong).toEqual(['settled']);
  });
});

describe('a printer without paper', () => {
  /** Prints in two steps as a window does: requests the print job, then sends the receipt as dots. */
  const print = async (attemptId: string): Promise<{ code: string; copy: number }> => {
    const client = at.client();
    const job = await client.get('receipt.print', { requestId: newRequestId(), kind: 'payment', id: attemptId, as: 'print' });
    if (!job) throw new Error('nothing to print');
    expect(job.way).toBe('network');
    const { till, world } = at;
    const dots = { jobId: job.jobId, actor: 'cashier', width: 8, height: 1, bits: Uint8Array.of(255) };
    const sent = await settle(world, till().receipts.sendDots(dots));
    return { code: sent.ok ? 'ok' : sent.error.code, copy: job.copy };
  };

  it('is reported, changes no sale, and prints the same receipt once there is paper', async () => {
    const { attemptId } = await at.upTo('no-paper', 2);
    expect(await print(attemptId)).toEqual({ code: 'printer.no-paper', copy: 0 });
    expect(await at.now()).toMatchObject({ step: 3, over: false });
    await at.world.run(5_000);
    expect(await print(attemptId)).toEqual({ code: 'ok', copy: 0 });
    expect(await at.untilOver()).toMatchObject({ right: ['printed'], wrong: [] });
    // The simulated printer ends with the drill, and the windows get an event, so that the shop's own printer is not reported as
    // faulty.
    expect(at.client().told.findLast(({ event }) => event === 'lights.changed')).toMatchObject({ body: { printer: null } });
    expect(at.till().ledger.payments.receiptsOf(attemptId)).toHaveLength(1);
  });

  it('turns automatic printing off: the cashier prints', async () => {
    const { shop } = await at.client().get('settings.get', {});
    const receipts = { ...usualReceipts, ...shop.receipts, auto: true };
    await at.client().get('settings.set', { requestId: newRequestId(), shop: { ...shop, receipts } });
    const auto = (attemptId: string) =>
      at.client().get('receipt.print', { requestId: newRequestId(), kind: 'payment', id: attemptId, as: 'auto' });
    const { attemptId } = await at.upTo('no-paper', 2);
    expect(await auto(attemptId)).toBeNull();
    await at.client().get('drill.end', {});
    expect(await auto(attemptId)).toMatchObject({ copy: 0 });
  });

  it('lists selling the same again as a wrong move', async () => {
    const { attemptId } = await at.upTo('no-paper', 2);
    await print(attemptId);
    await at.charge();
    await at.world.run(5_000);
    await print(attemptId);
    expect(await at.untilOver()).toMatchObject({ wrong: ['sold-again'] });
  });

  it('has paper again after an early end of the drill, and the shop’s usual way of printing', async () => {
    const { attemptId } = await at.upTo('no-paper', 2);
    await at.client().get('drill.end', {});
    const job = await at
      .client()
      .get('receipt.print', { requestId: newRequestId(), kind: 'payment', id: attemptId, as: 'print' });
    expect(job?.way).toBe('dialog');
  });
});

const kindsOf = (): string[] => {
  const { journal } = at.till().ledger;
  return Array.from({ length: journal.head().seq }, (_, i) => journal.bySeq(i + 1)?.kind ?? '');
};

describe('a drill’s progress', () => {
  it('is stored beside the books: the last run of each drill, its person and its wrong moves', async () => {
    expect(await at.done()).toEqual([]);
    const attempt = await at.upTo('lost-callback', 2);
    await at.chargeAgain(attempt);
    await at.untilOver();
    await at.client().get('drill.end', {});
    await at.upTo('late-payment', 2);
    await at.untilOver();
    at.shop.booths[0]?.machine.kill();
    at.shop.booths[0]?.machine.boot();
    expect(await at.done()).toMatchObject([
      { id: 'lost-callback', by: 'cashier', wrong: ['charged-again'] },
      { id: 'late-payment', by: 'cashier', wrong: [] },
    ]);
  });

  it('that was not stored in time is read from the journal again, with wrong moves and end', async () => {
    const attempt = await at.upTo('lost-callback', 2);
    const kept = readFileSync(at.drillsFile);
    await at.chargeAgain(attempt);
    await at.untilOver();
    at.shop.booths[0]?.machine.kill();
    writeFileSync(at.drillsFile, kept);
    at.shop.booths[0]?.machine.boot();
    expect(await at.now()).toMatchObject({ over: true, wrong: ['charged-again'] });
    expect(await at.done()).toMatchObject([{ id: 'lost-callback', wrong: ['charged-again'] }]);
  });

  it('of a finished drill does not block another drill', async () => {
    await at.upTo('lost-callback', 2);
    await at.untilOver();
    expect(await at.client().get('drill.begin', { id: 'crash' })).toMatchObject({ id: 'crash', step: 0, over: false });
  });

  it('that is unreadable counts as no progress', async () => {
    at.shop.booths[0]?.machine.kill();
    writeFileSync(at.drillsFile, '{"running":{"id":"another"}}');
    at.shop.booths[0]?.machine.boot();
    expect([await at.now(), await at.done()]).toEqual([null, []]);
  });

  it('of a drill ended early is not stored', async () => {
    await at.upTo('lost-callback', 1);
    expect(await at.client().codeOf('drill.begin', { id: 'crash' })).toBe('drill.running');
    await at.client().get('drill.end', {});
    await at.world.run(120_000);
    expect([await at.now(), await at.done()]).toEqual([null, []]);
  });

  it('of an abandoned drill is dropped at the next start', async () => {
    await at.upTo('wrong-amount', 2);
    at.shop.booths[0]?.machine.kill();
    await at.world.run(3_700_000);
    at.shop.booths[0]?.machine.boot();
    expect(await at.now()).toBeNull();
  });
});

it('a payment that never reached the service does not count for the drill; the next payment does', async () => {
  const client = at.client();
  await client.get('drill.begin', { id: 'wrong-amount' });
  const next = await client.get('sale.propose', {});
  at.shop.service.kill();
  const sale = { requestId: newRequestId(), gateway: 'wallet' as const, amount: '25', mobile: '0912345678', lang: 'ar' as const };
  await client.get('sale.start', { ...sale, invoiceNo: next.invoiceNo });
  await at.world.run(5_000);
  expect(await at.now()).toMatchObject({ attemptId: null, step: 0 });
  at.shop.service.boot();
  const attempt = await at.charge();
  expect(await at.now()).toMatchObject({ attemptId: attempt.attemptId, step: 1 });
});

it('a drill’s event is sent once an unreachable service is back', async () => {
  await at.client().get('drill.begin', { id: 'double-payment' });
  await at.charge();
  at.shop.service.kill();
  await at.world.run(20_000);
  at.shop.service.boot();
  await at.untilStep(2);
  expect(await at.now()).toMatchObject({ step: 2, over: false });
});

describe('a drill by card', () => {
  it('sends a forged notice to the return address, where it is quarantined and pays nothing', async () => {
    const attempt = await at.upTo('forged-notice', 2, 'card');
    await at.world.run(60_000);
    expect(await at.view(attempt)).toMatchObject({ state: 'waiting', gateway: 'card', returnedPaid: false });
    expect((await at.client().get('lights.get', {})).quarantine).toEqual({ count: 1, named: [attempt.invoiceNo] });
    // The quarantined notice is genuine except for its signature: approved, and not cancelled.
    const { items } = await at.client().get('quarantine.get', {});
    expect(items.map(({ raw }) => raw)).toEqual([expect.stringMatching(/approved=1.*canceled=0/)]);
    await at.client().get('attempt.left', { requestId: newRequestId(), attemptId: attempt.attemptId });
    expect(await at.untilOver()).toMatchObject({ right: ['left'], wrong: [] });
  });

  it.each(['late-payment', 'crash'] as const)('%s ends with the payment booked in dollars', async (id) => {
    const attempt = await at.upTo(id, 1, 'card');
    expect(await at.untilOver()).toMatchObject({ wrong: [] });
    expect(await at.view(attempt)).toMatchObject({ state: 'approved', currency: 'USD', late: id === 'late-payment' });
  });

  it('lists a double payment as owed, and sets a lower amount aside', async () => {
    const twice = await at.upTo('double-payment', 2, 'card');
    expect((await at.view(twice)).paidTwice).toBe(true);
    await at.client().get('drill.end', {});
    await at.upTo('wrong-amount', 2, 'card');
    expect((await at.client().get('suspense.list', { after: null, limit: 5 })).rows).toMatchObject([
      { askedMinor: 2_500, amountMinor: 1_500, currency: 'USD' },
    ]);
  });

  it('cannot run the lost-notice drill, because a card’s customer always returns with the result', async () => {
    await at.client().get('drill.begin', { id: 'lost-callback' });
    await at.charge('25', 'card');
    expect(await at.now()).toMatchObject({ id: 'lost-callback', step: 0 });
    await at.charge('25');
    await at.untilStep(1);
    // An equal number of minor units in another currency is not a second sale: 25 dinars and 250 dollars are both 25,000 units.
    await at.charge('250', 'card');
    expect((await at.now())?.wrong).toEqual([]);
  });
});
