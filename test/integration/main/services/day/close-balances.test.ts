// A close's balances tie to the postings, to the close before and to the close after; and the close lists what changed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseFile } from '../../../../../src/main/ledger/ledger.ts';
import { merkleRoot } from '../../../../../src/ledger/merkle.ts';
import type { CloseDocument } from '../../../../../src/shared/contract/books/close.ts';
import { backUp } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { add, by as approvedBy, type Known, openShop, signIn } from '../../../../support/people.ts';
import { askTagged } from '../../../../support/restore.ts';

let counter: Counter;
let owner: Known;
beforeEach(async () => {
  counter = openCounter();
  owner = await openShop(counter);
});
afterEach(() => counter.close());

const close = async (): Promise<CloseDocument> => {
  const { businessDay: day } = await counter.client.get('app.get', {});
  const asked = { requestId: newRequestId(), day, acknowledge: true, override: null };
  const { document } = await counter.client.get('day.close', asked);
  if (document.version !== 7) throw new Error('an old close');
  return document;
};
const paid = async (changes: Record<string, unknown> = {}) => {
  const attempt = await counter.sell(changes);
  await counter.notify(attempt);
  return attempt;
};
const closingOf = ({ balances }: CloseDocument, account: string): number | undefined =>
  balances.find((balance) => balance.account === account)?.closingMinor;

describe('the balances of a close', () => {
  it('open as the close before closed, and close with the sum of all postings', async () => {
    await paid();
    const first = await close();
    expect(first).toMatchObject({ basis: 'close', mode: 'live', closedBy: { by: owner.userId, approvedBy: null } });
    expect(first.balances).toEqual([
      {
        account: 'clearing:wallet',
        currency: 'LYD',
        ...{ openingMinor: 0, debitMinor: 12_500, creditMinor: 0, closingMinor: 12_500 },
      },
      { account: 'sales', currency: 'LYD', ...{ openingMinor: 0, debitMinor: 0, creditMinor: 12_500, closingMinor: -12_500 } },
    ]);
    await paid({ amount: '1.75' });
    await paid({ gateway: 'card', mobile: undefined, amount: '18' });
    const second = await close();
    expect(
      second.balances.map(({ account, currency, openingMinor, closingMinor }) => [account, currency, openingMinor, closingMinor]),
    ).toEqual([
      ['clearing:card', 'USD', 0, 1_800],
      ['clearing:wallet', 'LYD', 12_500, 14_250],
      ['sales', 'LYD', -12_500, -14_250],
      ['sales', 'USD', 0, -1_800],
    ]);
  });

  it('stay the same in a close without money', async () => {
    await paid();
    await close();
    await counter.sell();
    const { balances } = await close();
    expect(balances).toMatchObject([
      { openingMinor: 12_500, debitMinor: 0, creditMinor: 0, closingMinor: 12_500 },
      { openingMinor: -12_500, debitMinor: 0, creditMinor: 0, closingMinor: -12_500 },
    ]);
  });

  it('say how much of the clearing account no notice has proved, until a notice proves it', async () => {
    await signIn(counter.client, await add(counter.client, 'Salem', 'supervisor'));
    const vouched = await counter.sell();
    const { attemptId } = vouched;
    await counter.client.get('attempt.settle', {
      requestId: newRequestId(),
      attemptId,
      reason: 'statement',
      approval: approvedBy(owner),
    });
    const first = await close();
    const wallet = { gateway: 'wallet', currency: 'LYD' };
    expect(first.unconfirmed).toEqual([{ ...wallet, openingMinor: 0, addedMinor: 12_500, provedMinor: 0, closingMinor: 12_500 }]);
    await paid();
    const second = await close();
    expect(second.unconfirmed).toEqual([
      { ...wallet, openingMinor: 12_500, addedMinor: 0, provedMinor: 0, closingMinor: 12_500 },
    ]);
    await counter.notify(vouched);
    const third = await close();
    expect(third.unconfirmed).toEqual([{ ...wallet, openingMinor: 12_500, addedMinor: 0, provedMinor: 12_500, closingMinor: 0 }]);
    expect(third.corrections).toEqual([{ close: 1, kind: 'proved', currency: 'LYD', count: 1, amountMinor: 12_500 }]);
    expect(closingOf(third, 'clearing:wallet')).toBe(25_000);
  });
});

describe('a close', () => {
  it('has the Merkle root over the hashes of its rows', async () => {
    await paid();
    await close();
    await paid();
    const { fromSeq, head, rows } = await close();
    const covered = counter.till.ledger.journal.page(fromSeq - 1, head.seq, 1000).map(({ hash }) => hash);
    expect(rows).toEqual({ count: head.seq - fromSeq + 1, root: merkleRoot(covered) });
  });

  it('lists money that came later, by the number of the close that covers its payment', async () => {
    const late = await counter.sell();
    await close();
    await counter.notify(late);
    expect((await close()).corrections).toEqual([{ close: 1, kind: 'later', currency: 'LYD', count: 1, amountMinor: 12_500 }]);
  });

  it('lists changed settings by name, changed rights by role, new people, and wrong PINs', async () => {
    await close();
    const { settings } = await counter.client.get('app.get', {});
    await counter.client.get('settings.set', { requestId: newRequestId(), shop: { ...settings, shopName: 'Noor' } });
    const nuri = await add(counter.client, 'Nuri', 'cashier');
    await counter.client.get('rights.set', { requestId: newRequestId(), role: 'cashier', rights: ['look', 'sell'] });
    await counter.client.at('second').codeOf('session.sign-in', { ...nuri, pin: '000001' });
    const { changes } = await close();
    expect(changes.map(({ kind, what, userId, by }) => ({ kind, what, userId, by }))).toEqual([
      { kind: 'settings.changed', what: expect.arrayContaining(['shopName']), userId: null, by: owner.userId },
      { kind: 'user.added', what: [], userId: nuri.userId, by: owner.userId },
      { kind: 'rights.changed', what: ['cashier'], userId: null, by: owner.userId },
      { kind: 'pin.refused', what: [], userId: nuri.userId, by: 'till' },
    ]);
  });

  it('reads the values of changed settings from the journal, also settings that only a later version knows', async () => {
    const { shop } = await counter.client.get('settings.get', {});
    await counter.client.get('settings.set', {
      ...{ requestId: newRequestId() },
      shop: { ...shop, shopName: 'مكتبة الكورنيش', expiryMinutes: 20 },
    });
    await counter.client.get('settings.set', {
      ...{ requestId: newRequestId() },
      shop: { ...shop, shopName: 'مكتبة الكورنيش', expiryMinutes: 25 },
    });
    const preview = await counter.client.get('close.preview', {});
    await close();
    const { settings } = await counter.client.get('close.get', { number: 1 });
    expect(preview.settings).toEqual(settings);
    expect(settings.map(({ changes }) => changes.map(({ label, from, to }) => [label.en, from?.en, to?.en]))).toEqual([
      expect.arrayContaining([
        ['Shop’s name', '—', 'مكتبة الكورنيش'],
        ['Minutes to pay', '—', '20'],
      ]),
      [['Minutes to pay', '20', '25']],
    ]);
  });

  it('names settings whose stored default reads as before, and lists one change of the one that reads otherwise', async () => {
    const { shop } = await counter.client.get('settings.get', {});
    await counter.client.get('settings.set', { requestId: newRequestId(), shop: { ...shop, shopName: 'Noor' } });
    await close();
    const wallet = { ...shop.limits.wallet, usualAmountMinor: 2_000_000, waivedAmountMinor: 1_000 };
    await counter.client.get('settings.set', {
      ...{ requestId: newRequestId() },
      shop: { ...shop, shopName: 'Corniche', usualGateway: 'wallet', limits: { ...shop.limits, wallet } },
    });
    const { changes } = await close();
    expect(changes.map(({ what }) => what)).toEqual([['limits', 'shopName', 'usualGateway']]);
    const { settings } = await counter.client.get('close.get', { number: 2 });
    expect(settings.map((each) => each.changes.map(({ name }) => name))).toEqual([['shopName']]);
  });

  it('may be made after a setting changed, and not if people only signed in and out', async () => {
    await close();
    const { businessDay: day } = await counter.client.get('app.get', {});
    const ask = () => counter.client.codeOf('day.close', { requestId: newRequestId(), day, acknowledge: true, override: null });
    await counter.client.get('session.lock', {});
    await signIn(counter.client, owner);
    expect(await ask()).toBe('close.nothing-new');
    await add(counter.client, 'Nuri', 'cashier');
    expect(await ask()).toBe('ok');
  });
});

describe('the first close after a restore', () => {
  const restore = async (file: string, before = (): void => {}): Promise<void> => {
    counter.till.close();
    before();
    askTagged(counter.dir, { backup: file, actor: owner.userId });
    counter.restart();
    await signIn(counter.client, owner);
  };

  it('names the closes that the restore took away, and opens as the last close that is left', async () => {
    await paid();
    const kept = await close();
    const { file, seq } = backUp(counter.dir);
    await paid({ amount: '2' });
    await close();
    await paid({ amount: '3' });
    await close();
    const last = counter.till.ledger.journal.head().seq;
    await restore(file);
    const { number, balances, restored } = await close();
    expect(number).toBe(2);
    expect(restored).toMatchObject([{ seq: seq + 1, epoch: 2, from: seq, rows: last - seq, closes: [2, 3] }]);
    expect(balances.map(({ openingMinor }) => openingMinor)).toEqual(kept.balances.map(({ closingMinor }) => closingMinor));
  });

  it('knows neither rows nor closes that were lost with books that could not be read', async () => {
    await paid();
    await close();
    const { file } = backUp(counter.dir);
    await restore(file, () => writeFileSync(join(counter.dir, databaseFile), 'no database'));
    expect((await close()).restored).toMatchObject([{ rows: null, closes: null }]);
  });
});
