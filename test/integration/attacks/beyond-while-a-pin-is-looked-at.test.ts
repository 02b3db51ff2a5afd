// Verifying a PIN takes some tenths of a second. If the facts on which a running request depends change in that time, the request
// must fail: the old PIN may not sign in, set a PIN or carry out an approval, and neither shift nor books are closed twice.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { json } from '../../support/scripted-service.ts';
import { add, by, type Known, newPin, openShop, signIn } from '../../support/people.ts';
import { quickStretch } from '../../support/till.ts';
import type { TillClient } from '../../support/till-client.ts';

/** Pauses the next PIN check until `letGo` is called; `reached` resolves once that check has begun. */
let gate: { readonly open: Promise<void>; readonly reached: () => void } | null = null;
const hold = (): { readonly reached: Promise<void>; letGo(): void } => {
  const opened = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  gate = { open: opened.promise, reached: reached.resolve };
  return { reached: reached.promise, letGo: opened.resolve };
};

let counter: Counter;
let owner: Known;
let cashier: Known;
let theirs: TillClient;
beforeEach(async () => {
  counter = openCounter({
    async stretch(...given) {
      const held = gate;
      gate = null;
      held?.reached();
      await held?.open;
      return quickStretch(...given);
    },
  });
  owner = await openShop(counter);
  cashier = await add(counter.client, 'Sami', 'cashier');
  theirs = counter.client.at('theirs');
  await signIn(theirs, cashier);
});
afterEach(() => counter.close());

const change = (changes: object): Promise<string> =>
  counter.client.codeOf('people.change', { requestId: newRequestId(), userId: cashier.userId, ...changes });
const from = { window: 'till', windowId: 'theirs' } as const;
const codeOf = async (asked: Promise<unknown>): Promise<string> => {
  const answer = (await asked) as { ok: boolean; error?: { code: string } };
  return answer.ok ? 'ok' : (answer.error?.code ?? '');
};

describe('while a PIN is being checked', () => {
  it('an owner resets it: the old PIN no longer signs in', async () => {
    const held = hold();
    const asked = theirs.dispatch.answer('session.sign-in', { userId: cashier.userId, pin: cashier.pin }, from);
    await held.reached;
    expect(await change({ pin: newPin() })).toBe('ok');
    held.letGo();
    expect(await codeOf(asked)).toBe('people.wrong-pin');
    expect(await theirs.get('session.get', {})).toMatchObject({ state: 'locked' });
  });

  it('an owner resets it: the holder’s own change does not replace the owner’s PIN', async () => {
    const input = { requestId: newRequestId(), current: cashier.pin, pin: newPin() };
    let asked: Promise<unknown> = Promise.resolve();
    // The first pause stops the check of the old PIN, the second the hashing of the new one.
    const first = hold();
    asked = theirs.dispatch.answer('pin.change', input, from);
    await first.reached;
    const second = hold();
    first.letGo();
    await second.reached;
    expect(await change({ pin: newPin() })).toBe('ok');
    second.letGo();
    // The person has tries left, so the error carries no count of tries.
    expect(await asked).toEqual({ ok: false, error: { code: 'people.wrong-pin', params: {} } });
  });

  it('an owner deactivates the person: the right PIN no longer signs in, also once the person has access again', async () => {
    const third = counter.client.at('third');
    const held = hold();
    const asked = third.dispatch.answer('session.sign-in', by(cashier), { ...from, windowId: 'third' });
    await held.reached;
    expect(await change({ active: false })).toBe('ok');
    held.letGo();
    expect(await codeOf(asked)).toBe('people.unknown');
    expect(await change({ active: true })).toBe('ok');
    expect(await third.get('session.get', {})).toMatchObject({ state: 'locked' });
  });

  it.each([
    ['the shift is closed', 'shift.none'],
    ['the person who takes over is deactivated', 'people.unknown'],
    ['the person who takes over opens a shift at another window', 'shift.already-open'],
  ] as const)('%s: the shift is not handed over (%s)', async (_, code) => {
    const taker = await add(counter.client, 'Salma', 'cashier');
    const others = counter.client.at('others');
    await signIn(others, taker);
    const counted: never[] = [];
    expect(await theirs.codeOf('shift.open', { requestId: newRequestId(), counted })).toBe('ok');
    const held = hold();
    const input = { requestId: newRequestId(), toUserId: taker.userId, pin: taker.pin, counted };
    const asked = theirs.dispatch.answer('shift.hand-over', input, from);
    await held.reached;
    const meanwhile = {
      'shift.none': () => counter.client.codeOf('shift.close', { requestId: newRequestId(), userId: cashier.userId, counted }),
      'people.unknown': () => change({ userId: taker.userId, active: false }),
      'shift.already-open': () => others.codeOf('shift.open', { requestId: newRequestId(), counted }),
    };
    expect(await meanwhile[code]()).toBe('ok');
    held.letGo();
    expect(await codeOf(asked)).toBe(code);
    expect(await theirs.get('session.get', {})).toMatchObject({ state: 'signed-in', user: { userId: cashier.userId } });
  });

  it.each([
    ['a sale begins, which still waits for its customer', 'close.unresolved'],
    ['another person closes the books', 'close.nothing-new'],
  ] as const)('%s: the close that a supervisor approves is refused (%s)', async (_, code) => {
    await counter.notify(await counter.sell());
    // The relay lacks the notice with number 2: a close over this gap needs an approval.
    const items = [{ ...counter.feed.items[0], number: 3 }];
    counter.feed.reply = () => json(200, { relayId: 'relay-1', relayMs: counter.world.nowMs, last: 3, items });
    await counter.world.until(() => counter.till.lights().relay.code === 'feed.gap');
    const close = () => ({
      ...{ requestId: newRequestId(), day: counter.till.businessDay(), acknowledge: false },
      override: { reason: 'the provider looks for it' },
    });
    const held = hold();
    const asked = theirs.dispatch.answer('day.close', { ...close(), approval: by(owner) }, from);
    await held.reached;
    const meanwhile = {
      'close.unresolved': async () => (await counter.sell()).state,
      'close.nothing-new': () => counter.client.codeOf('day.close', close()),
    };
    expect(await meanwhile[code]()).toMatch(/^(waiting|ok)$/);
    held.letGo();
    expect(await codeOf(asked)).toBe(code);
  });

  it('an owner deactivates the requester: the approved action is not carried out', async () => {
    const held = hold();
    const asked = theirs.dispatch.answer('service.test', { approval: by(owner) }, from);
    await held.reached;
    expect(await change({ active: false })).toBe('ok');
    held.letGo();
    expect(await codeOf(asked)).toBe('caller.signed-out');
    const kinds = counter.till.ledger.journal.page(0, 999, 999).map(({ kind }) => kind);
    expect(kinds).not.toContain('approval.given');
  });

  it('an owner removes the approver’s right: the approval is refused', async () => {
    const supervisor = await add(counter.client, 'Salma', 'supervisor');
    const attempt = await counter.sell();
    await counter.notify(attempt);
    await counter.notify(attempt);
    const [owed] = (await theirs.get('refunds.list', { after: null, limit: 1 })).rows;
    const what = { kind: 'owed' as const, seq: owed?.seq ?? 0 };
    const give = () => ({ requestId: newRequestId(), reason: 'twice', way: 'cash' as const, reference: '', what });
    const held = hold();
    const asked = theirs.dispatch.answer('refund.give', { ...give(), approval: by(supervisor) }, from);
    await held.reached;
    const role = { requestId: newRequestId(), userId: supervisor.userId, role: 'cashier' };
    expect(await counter.client.codeOf('people.change', role)).toBe('ok');
    held.letGo();
    expect(await codeOf(asked)).toBe('caller.not-allowed');
    expect((await theirs.get('refund.get', { seq: what.seq })).state).toBe('owed');
    expect(await theirs.codeOf('refund.give', { ...give(), approval: by(owner) })).toBe('ok');
  });
});
