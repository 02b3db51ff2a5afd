// Attacks by an insider: refunds to oneself, refunds twice, approvals reused for another refund, refunds of money never received,
// across a close and after a restore.
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyBooks, keepCopy } from '../../../../../src/ledger/backup/backup.ts';
import { askTagged } from '../../../../support/restore.ts';
import { databaseFile } from '../../../../../src/main/ledger/ledger.ts';
import { tillLedger } from '../../../../../src/main/ledger/spec.ts';
import type { RefundView } from '../../../../../src/shared/contract/books/refunds.ts';
import type { AttemptView } from '../../../../../src/shared/contract/counter/sale.ts';
import { tillWindow } from '../../../../../src/shared/people/rights.ts';
import { postingsIn } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { resultOf, verifyIn } from '../../../../support/health.ts';
import { add, by, type Known, openShop, signIn } from '../../../../support/people.ts';

let counter: Counter;
let salma: Known;
let omar: Known;
let nuri: Known;
beforeEach(async () => {
  counter = openCounter();
  await openShop(counter);
  salma = await add(counter.client, 'Salma', 'supervisor');
  omar = await add(counter.client, 'Omar', 'supervisor');
  nuri = await add(counter.client, 'Nuri', 'cashier');
  await signIn(counter.client, nuri);
});
afterEach(() => counter.close());

const sold = async (...amounts: readonly (string | undefined)[]): Promise<AttemptView> => {
  const attempt = await counter.sell();
  for (const amount of amounts) await counter.notify(attempt, amount === undefined ? {} : { amount });
  return attempt;
};
const paidTwice = () => sold(undefined, undefined);
const owed = async (): Promise<RefundView> =>
  (await counter.client.get('refunds.list', { after: null, limit: 9 })).rows[0] as RefundView;
const heldSeq = async (): Promise<number> =>
  (await counter.client.get('suspense.list', { after: null, limit: 9 })).rows[0]?.seq ?? 0;
const cash = { way: 'cash', reference: '' } as const;
const codeOf = (name: string, input: object) => counter.client.codeOf(name, { requestId: newRequestId(), ...input });
const goods = ({ attemptId }: AttemptView, amount: string) => ({ kind: 'goods', attemptId, amount });
const out = () => postingsIn(counter.dir).filter((line) => line.startsWith('paid-out:'));
const accountsOf = () => resultOf(verifyIn(counter.dir), 'accounts');

describe('a cashier', () => {
  it('cannot give a refund alone, however small, nor with their own PIN', async () => {
    const attempt = await paidTwice();
    const { seq } = await owed();
    for (const what of [{ kind: 'owed', seq }, goods(attempt, '0.01')]) {
      const give = { what, reason: 'x', ...cash };
      expect(await codeOf('refund.give', give)).toBe('caller.not-allowed');
      expect(await codeOf('refund.give', { ...give, approval: by(nuri) })).toBe('caller.not-allowed');
    }
    expect(out()).toEqual([]);
  });

  it('cannot write off a wrong amount, and a supervisor cannot alone', async () => {
    await sold('3');
    const seq = await heldSeq();
    expect(await codeOf('suspense.write-off', { seq, reason: 'x', approval: by(nuri) })).toBe('caller.not-allowed');
    await signIn(counter.client, salma);
    expect(await codeOf('suspense.write-off', { seq, reason: 'x' })).toBe('caller.must-differ');
    expect(await codeOf('suspense.write-off', { seq, reason: 'x', approval: by(salma) })).toBe('caller.must-differ');
    expect(await codeOf('suspense.write-off', { seq, reason: 'x', approval: by(omar) })).toBe('ok');
    expect(accountsOf().state).toBe('good');
  });
});

describe('an approval', () => {
  it('for one refund does not count for another: PIN and request belong to the refund that was shown', async () => {
    await paidTwice();
    await paidTwice();
    const { rows } = await counter.client.get('refunds.list', { after: null, limit: 9 });
    const [one, other] = rows.map(({ seq }) => seq) as [number, number];
    const requestId = newRequestId();
    const give = (seq: number, more: object = {}) => ({ requestId, what: { kind: 'owed', seq }, reason: 'x', ...cash, ...more });
    expect(await codeOf('refund.give', give(one, { approval: by(salma) }))).toBe('ok');
    // The first request's approval does not cover the other refund: with this request id, it is refused without and with a PIN.
    expect(await codeOf('refund.give', give(other))).toBe('caller.not-allowed');
    expect(await codeOf('refund.give', give(other, { approval: by(salma) }))).toBe('request.reused');
    expect(await codeOf('refund.pay', { requestId, seq: other, ...cash })).toBe('request.reused');
    expect(out()).toEqual(['paid-out:cash -12500 LYD']);
  });

  it('counts for the stated way only: the same request id with another way is refused', async () => {
    await paidTwice();
    const { seq } = await owed();
    const give = { requestId: newRequestId(), what: { kind: 'owed', seq }, reason: 'x', approval: by(salma) };
    expect(await codeOf('refund.give', { ...give, way: 'transfer', reference: 'TR-1' })).toBe('ok');
    expect(await codeOf('refund.give', { ...give, ...cash })).toBe('request.reused');
    expect(await codeOf('refund.give', { ...give, way: 'transfer', reference: 'TR-2' })).toBe('request.reused');
    expect(await codeOf('refund.give', { ...give, way: 'transfer', reference: 'TR-1' })).toBe('ok');
  });

  it('cannot turn a mere request into a payment: its request id is refused', async () => {
    await paidTwice();
    const { seq } = await owed();
    const ask = { requestId: newRequestId(), what: { kind: 'owed', seq }, reason: 'x' };
    expect(await codeOf('refund.request', ask)).toBe('ok');
    expect(await codeOf('refund.give', { ...ask, ...cash, approval: by(salma) })).toBe('request.reused');
    expect(out()).toEqual([]);
  });

  it('with the same request id but another way of payment is refused', async () => {
    await paidTwice();
    const { seq } = await owed();
    await counter.client.get('refund.request', { requestId: newRequestId(), what: { kind: 'owed', seq }, reason: 'x' });
    expect(await codeOf('refund.approve', { seq, approval: by(salma) })).toBe('ok');
    const pay = { requestId: newRequestId(), seq };
    expect(await codeOf('refund.pay', { ...pay, ...cash })).toBe('ok');
    expect(await codeOf('refund.pay', { ...pay, ...cash })).toBe('ok');
    expect(await codeOf('refund.pay', { ...pay, way: 'provider', reference: 'P' })).toBe('request.reused');
  });

  it.each(['approve', 'refuse', 'withdraw', 'pay'] as const)(
    '%s: belongs to the requester of that time; a check of a PIN that is still running cannot change the requester',
    async (deed) => {
      await paidTwice();
      const { seq } = await owed();
      await counter.client.get('refund.request', { requestId: newRequestId(), what: { kind: 'owed', seq }, reason: 'x' });
      const isApproved = deed === 'withdraw' || deed === 'pay';
      if (isApproved) await codeOf('refund.approve', { seq, approval: by(omar) });
      const { refunds, staff } = counter.till;
      const caller = { ...tillWindow, user: nuri.userId, role: 'cashier', nobody: false, mustChange: false } as const;
      const asked = (more: object = {}) => ({ requestId: newRequestId(), seq, reason: 'mine', actor: salma.userId, ...more });
      const omars = { approve: (askedBy?: readonly string[]) => staff.approvals.approve(caller, 'refund', by(omar), askedBy) };
      /**
       * During the approval of Nuri's request, Salma withdraws that request and makes one of her own; the decision on the old
       * request must fail.
       */
      const swap = async (): Promise<void> => {
        await refunds.withdraw({ ...asked(), ...omars });
        refunds.request({ ...asked(), what: { kind: 'owed', seq }, ...cash });
        if (isApproved) await refunds.approve({ ...asked(), ...omars });
      };
      const approve = async (askedBy?: readonly string[]) => {
        const given = await staff.approvals.approve(caller, 'refund', by(salma), askedBy);
        await swap();
        return given;
      };
      // A payment in the approved way needs no further approval; by transfer it does.
      const transfer = { way: 'transfer', reference: 'TR-9' } as const;
      const input = { requestId: newRequestId(), seq, reason: 'x', actor: nuri.userId, approve, ...transfer };
      const state = isApproved ? 'approved' : 'requested';
      expect(await refunds[deed](input)).toMatchObject({ error: { code: 'refund.not-now', params: { state } } });
      expect(accountsOf().problem).toBeNull();
    },
  );
});

describe('an approved refund', () => {
  const transfer = { way: 'transfer', reference: '' } as const;
  const askAs = async (how: object): Promise<RefundView> => {
    await paidTwice();
    const what = { kind: 'owed', seq: (await owed()).seq } as const;
    return counter.client.get('refund.request', { requestId: newRequestId(), what, reason: 'x', ...how });
  };
  const approvedAs = async (how: object): Promise<number> => {
    const { seq } = await askAs(how);
    expect(await codeOf('refund.approve', { seq, approval: by(salma) })).toBe('ok');
    return seq;
  };

  it('may be paid in another way only with a further approval: a transfer in cash', async () => {
    const seq = await approvedAs(transfer);
    expect(await codeOf('refund.pay', { seq, ...cash })).toBe('caller.not-allowed');
    expect(await codeOf('refund.pay', { seq, ...cash, approval: by(nuri) })).toBe('caller.not-allowed');
    expect(out()).toEqual([]);
    expect(await codeOf('refund.pay', { seq, ...cash, approval: by(omar) })).toBe('ok');
    expect(out()).toEqual(['paid-out:cash -12500 LYD']);
    expect((await counter.client.get('refund.get', { seq })).ended?.approval).toMatchObject({ by: omar.userId, self: false });
    expect(accountsOf().problem).toBeNull();
  });

  it('may be paid under another reference only with a further approval, if the reference was known', async () => {
    const seq = await approvedAs({ way: 'transfer', reference: 'TR-1' });
    expect(await codeOf('refund.pay', { seq, way: 'transfer', reference: 'TR-2' })).toBe('caller.not-allowed');
    expect(await codeOf('refund.pay', { seq, way: 'transfer', reference: 'TR-1' })).toBe('ok');
    const later = await approvedAs(transfer);
    expect(await codeOf('refund.pay', { seq: later, way: 'transfer', reference: 'TR-3' })).toBe('ok');
    expect(accountsOf().problem).toBeNull();
  });

  it('cannot get its other way approved by the requester, even with the right to approve others', async () => {
    await signIn(counter.client, salma);
    const { seq } = await askAs(transfer);
    expect(await codeOf('refund.approve', { seq, approval: by(omar) })).toBe('ok');
    expect(await codeOf('refund.pay', { seq, ...cash })).toBe('caller.must-differ');
    expect(await codeOf('refund.pay', { seq, ...cash, approval: by(salma) })).toBe('caller.must-differ');
    expect(out()).toEqual([]);
  });

  it('without a stated way is approved for cash', async () => {
    const seq = await approvedAs({});
    expect(await codeOf('refund.pay', { seq, way: 'provider', reference: 'P-1' })).toBe('caller.not-allowed');
    expect(await codeOf('refund.pay', { seq, ...cash })).toBe('ok');
  });

  it('does not stand for a newer request that replaced the request read by the approver', async () => {
    const first = await askAs(transfer);
    const { seq } = first;
    expect(await codeOf('refund.withdraw', { seq, reason: 'x' })).toBe('ok');
    expect(await codeOf('refund.request', { what: { kind: 'owed', seq }, reason: 'x', ...cash })).toBe('ok');
    const asked = first.requested?.seq;
    expect(await codeOf('refund.approve', { seq, asked, approval: by(salma) })).toBe('refund.not-now');
    expect(await codeOf('refund.refuse', { seq, asked, reason: 'x', approval: by(salma) })).toBe('refund.not-now');
    const now = (await owed()).requested?.seq;
    expect(await codeOf('refund.approve', { seq, asked: now, approval: by(salma) })).toBe('ok');
  });

  it('cannot reuse its request id for another way or reference', async () => {
    await paidTwice();
    const ask = { requestId: newRequestId(), what: { kind: 'owed', seq: (await owed()).seq }, reason: 'x' };
    expect(await codeOf('refund.request', { ...ask, ...transfer })).toBe('ok');
    expect(await codeOf('refund.request', { ...ask, ...transfer })).toBe('ok');
    expect(await codeOf('refund.request', { ...ask, ...cash })).toBe('request.reused');
    expect(await codeOf('refund.request', { ...ask, ...transfer, reference: 'TR-1' })).toBe('request.reused');
  });
});

describe('a reference that another refund already uses', () => {
  const give = async (reference: string, more: object = {}): Promise<string> => {
    await paidTwice();
    const what = { kind: 'owed', seq: (await owed()).seq };
    return codeOf('refund.give', { what, reason: 'x', way: 'transfer', reference, approval: by(salma), ...more });
  };
  const alerts = async () => (await counter.client.get('alerts.list', {})).open;

  it('is reported before the booking, however it is written; after a confirmation an owner is alerted', async () => {
    expect(await give('TR-77 a')).toBe('ok');
    const [first] = (await counter.client.get('refunds.ended', { before: null, limit: 9 })).rows;
    expect(await give('tr-77A')).toBe('refund.reference-used');
    expect([out().length, await alerts()]).toEqual([1, []]);
    const what = { kind: 'owed', seq: (await owed()).seq };
    const again = { what, reason: 'x', way: 'transfer', reference: 'tr-77A', approval: by(salma), sameReference: true };
    expect(await codeOf('refund.give', again)).toBe('ok');
    const invoiceNo = first?.invoiceNo;
    expect(await alerts()).toMatchObject([
      { reason: 'reference-twice', params: { other: invoiceNo, reference: 'tr-77A', name: 'Nuri' } },
    ]);
    const { rows } = await counter.client.get('refunds.ended', { before: null, limit: 9 });
    expect(rows.map(({ sameReference }) => sameReference?.invoiceNo)).toEqual([invoiceNo, rows[0]?.invoiceNo]);
    expect(accountsOf().problem).toBeNull();
  });

  it('is also reported when an approved refund is paid, in any way', async () => {
    expect(await give('TR-1')).toBe('ok');
    await paidTwice();
    const what = { kind: 'owed', seq: (await owed()).seq } as const;
    const how = { way: 'transfer', reference: 'TR-1' } as const;
    const { seq, sameReference } = await counter.client.get('refund.request', {
      requestId: newRequestId(),
      what,
      reason: 'x',
      ...how,
    });
    expect(sameReference).not.toBeNull();
    expect(await codeOf('refund.approve', { seq, approval: by(salma) })).toBe('ok');
    expect(await codeOf('refund.pay', { seq, ...how })).toBe('refund.reference-used');
    expect(await codeOf('refund.pay', { seq, ...how, sameReference: true })).toBe('ok');
    expect(await alerts()).toHaveLength(1);
    expect(await give('TR-1', { way: 'provider' })).toBe('refund.reference-used');
    expect(await alerts()).toHaveLength(1);
  });
});

describe('a refund amount', () => {
  it.each([
    ['less than zero', '-1', 'amount.negative'],
    ['nothing', '0', 'amount.zero'],
    ['zero with decimals', '0.00', 'amount.zero'],
    ['more than was paid', '12.51', 'refund.too-much'],
    ['huge', '999999999', 'refund.too-much'],
    ['too long for a number', '99999999999999999999', 'amount.too-long'],
    ['an exponent', '1e1', 'amount.exponent'],
    ['finer than the currency’s unit', '1.0001', 'amount.too-many-decimals'],
    ['another currency', '5 USD', 'amount.not-a-number'],
    ['not a number', 'NaN', 'amount.not-a-number'],
  ])('of goods that is %s is refused', async (_, amount, code) => {
    const attempt = await sold(undefined);
    expect(await codeOf('refund.give', { what: goods(attempt, amount), reason: 'x', ...cash, approval: by(salma) })).toBe(code);
    expect(await codeOf('refund.request', { what: goods(attempt, amount), reason: 'x' })).toBe(code);
    expect(out()).toEqual([]);
  });

  it('of an owed refund cannot be chosen: it is the received amount in its own currency', async () => {
    const attempt = await counter.sell({ gateway: 'card', mobile: undefined, amount: '18' });
    for (let i = 0; i < 2; i++) await counter.notify(attempt);
    const { seq } = await owed();
    const give = { what: { kind: 'owed', seq, amount: '1' }, reason: 'x', ...cash, approval: by(salma) };
    expect(await codeOf('refund.give', give)).toBe('request.malformed');
    expect(await codeOf('refund.give', { ...give, what: { kind: 'owed', seq } })).toBe('ok');
    expect(out()).toEqual(['paid-out:cash -1800 USD']);
  });
});

it('a third payment after a refund is owed as a new refund, and only that payment', async () => {
  const attempt = await paidTwice();
  const first = await owed();
  await codeOf('refund.give', { what: { kind: 'owed', seq: first.seq }, reason: 'x', ...cash, approval: by(salma) });
  await counter.notify(attempt);
  const second = await owed();
  expect([second.seq > first.seq, second.amountMinor, second.state]).toEqual([true, 12_500, 'owed']);
  expect(await codeOf('refund.give', { what: { kind: 'owed', seq: first.seq }, reason: 'x', ...cash, approval: by(salma) })).toBe(
    'refund.not-now',
  );
  // The sale is still paid by one payment, so the sale's goods can be refunded once.
  expect(await codeOf('refund.give', { what: goods(attempt, '12.5'), reason: 'x', ...cash, approval: by(salma) })).toBe('ok');
  expect(await codeOf('refund.give', { what: goods(attempt, '0.01'), reason: 'x', ...cash, approval: by(salma) })).toBe(
    'refund.too-much',
  );
  expect(accountsOf().state).toBe('good');
});

it('a refund of a closed day is in the next close, and the closed one stays unchanged', async () => {
  const close = async () => {
    const { businessDay } = await counter.client.get('app.get', {});
    return counter.client.get('day.close', { requestId: newRequestId(), day: businessDay, acknowledge: true, override: null });
  };
  await paidTwice();
  const before = await close();
  const { seq } = await owed();
  await codeOf('refund.give', { what: { kind: 'owed', seq }, reason: 'x', ...cash, approval: by(salma) });
  const after = await close();
  const moves = ({ document }: typeof before) =>
    'refunds' in document ? document.refunds.moves.map(({ move, amountMinor }) => [move, amountMinor]) : null;
  expect([moves(before), moves(after)]).toEqual([[], [['paid-cash', 12_500]]]);
  expect((await counter.client.get('close.get', { number: before.document.number })).text).toBe(before.text);
});

it('after a restore, an older owed refund warns that it may have been paid since', async () => {
  await paidTwice();
  const copy = copyBooks(join(counter.dir, databaseFile), counter.dir, tillLedger);
  const madeAtMs = Date.UTC(2026, 0, 15, 12);
  const kept = copy.ok ? keepCopy(counter.dir, copy.value, { reason: 'by-hand', madeAtMs, verifiedAtMs: madeAtMs }) : copy;
  if (!kept.ok) throw new Error(kept.error.code);
  const { seq, beforeRestore } = await owed();
  expect(beforeRestore).toBe(false);
  expect(await codeOf('refund.give', { what: { kind: 'owed', seq }, reason: 'x', ...cash, approval: by(salma) })).toBe('ok');
  askTagged(counter.dir, { actor: 'owner', backup: kept.value.file });
  counter.restart();
  await signIn(counter.client, nuri);
  expect(await owed()).toMatchObject({ seq, state: 'owed', beforeRestore: true });
  const later = await paidTwice();
  const { rows } = await counter.client.get('refunds.list', { after: seq, limit: 9 });
  expect(rows.find(({ attemptId }) => attemptId === later.attemptId)).toMatchObject({ beforeRestore: false });
  expect(accountsOf().state).toBe('good');
});
