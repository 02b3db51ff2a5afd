// Attack: with the network cut, the closed folder is copied, an approved refund is paid, and the copy is put back before the
// network returns. The relay never received a chain head of the lost rows, so the same refund could be paid again. Without the
// relay as a witness, a second person must approve the payout.
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newRequestId } from '../../support/counter.ts';
import { resultOf, verifyIn } from '../../support/health.ts';
import { add, by, type Known, openShop, signIn } from '../../support/people.ts';
import { openRelayCounter, type RelayCounter, type RelayCounterOptions } from '../../support/relay-counter.ts';
import { testSecrets, testSettings } from '../../support/till.ts';
import type { KeysMark } from '../../../src/secrets/keys-mark.ts';
import { ok } from '../../../src/shared/result.ts';
import { newestHeadHeader } from '../../../src/shared/relay-wire/heads.ts';

let counter: RelayCounter;
let owner: Known;
let salma: Known;
let nuri: Known;
let seq: number;

/**
 * Opens a counter with a refund that Salma requested and the owner approved; the chain heads of both journal entries have reached
 * the relay.
 */
const approvedRefund = async (options: Partial<RelayCounterOptions> = {}): Promise<void> => {
  counter = openRelayCounter({ knowsHeadKeys: true, ...options });
  owner = await openShop(counter);
  salma = await add(counter.client, 'Salma', 'supervisor');
  nuri = await add(counter.client, 'Nuri', 'cashier');
  const attempt = await counter.sell();
  await counter.pay(attempt);
  await counter.pay(attempt, { transaction_id: 'tx-again' });
  await counter.world.until(() => counter.till.ledger.refunds.openCount() > 0);
  await signIn(counter.client, salma);
  seq = (await counter.client.get('refunds.list', { after: null, limit: 1 })).rows[0]?.seq ?? 0;
  const what = { kind: 'owed' as const, seq };
  await counter.client.get('refund.request', { requestId: newRequestId(), what, reason: 'twice', way: 'cash', reference: '' });
  await signIn(counter.client, owner);
  await counter.client.get('refund.approve', { requestId: newRequestId(), seq });
  await counter.world.run(65_000);
};
const pay = async (who: Known, approver?: Known): Promise<string> => {
  await signIn(counter.client, who);
  const approval = approver ? { approval: by(approver) } : {};
  return counter.client.codeOf('refund.pay', { requestId: newRequestId(), seq, way: 'cash', reference: '', ...approval });
};
const isAway = async () => (await counter.client.get('refunds.witness', {})).isAway;
const accounts = () => resultOf(verifyIn(counter.dir), 'accounts').problem;

afterEach(() => counter.close());

describe('a refund paid while the relay does not answer', () => {
  beforeEach(() => approvedRefund());

  it('needs another person after a start that the relay did not confirm', async () => {
    counter.up = false;
    const putBack = counter.copyFolder();
    expect(await pay(nuri)).toBe('caller.not-allowed');
    expect(await pay(salma)).toBe('caller.must-differ');
    expect(await pay(salma, owner)).toBe('ok');
    await counter.world.run(65_000);
    putBack();
    expect(await pay(nuri)).toBe('caller.not-allowed');
  });

  it('needs another person after five minutes without a confirmed head, until the next confirmation', async () => {
    counter.up = false;
    await counter.world.run(6 * 60_000);
    expect(await pay(nuri)).toBe('caller.not-allowed');
    expect(await isAway()).toBe(true);
    counter.up = true;
    await counter.world.run(65_000);
    await signIn(counter.client, nuri);
    expect(await isAway()).toBe(false);
    expect(await pay(nuri)).toBe('ok');
  });

  it('is marked as unwitnessed in its entry, and the close counts and lists it', async () => {
    counter.up = false;
    await counter.world.run(6 * 60_000);
    expect(await pay(nuri, owner)).toBe('ok');
    const { approvals, unwitnessed } = await counter.client.get('close.preview', {});
    expect(unwitnessed).toEqual([{ currency: 'LYD', count: 1, amountMinor: 12_500 }]);
    expect(approvals.filter(({ kind }) => kind === 'refund.paid')).toMatchObject([
      { approvedBy: owner.userId, self: false, paid: { by: nuri.userId, approvedAs: null, unwitnessed: true } },
    ]);
    expect(accounts()).toBeNull();
  });

  it('is recorded as self-approved when no other person may approve', async () => {
    await signIn(counter.client, owner);
    for (const { userId } of [salma, nuri])
      await counter.client.get('people.change', { requestId: newRequestId(), userId, active: false });
    counter.up = false;
    await counter.world.run(6 * 60_000);
    expect(await pay(owner)).toBe('ok');
    const { approvals } = await counter.client.get('close.preview', {});
    expect(approvals.find(({ paid }) => paid)).toMatchObject({
      approvedBy: owner.userId,
      self: true,
      paid: { unwitnessed: true },
    });
    expect(accounts()).toBeNull();
  });

  it('needs another person also if it is requested and paid in one step', async () => {
    counter.up = false;
    await counter.world.run(6 * 60_000);
    const what = { kind: 'goods' as const, attemptId: counter.till.ledger.refunds.refund(seq)?.attemptId ?? '', amount: '5' };
    await signIn(counter.client, salma);
    const give = { requestId: newRequestId(), what, reason: 'worn', way: 'cash', reference: '', approval: by(owner) };
    expect(await counter.client.codeOf('refund.give', give)).toBe('ok');
    const { unwitnessed } = await counter.client.get('close.preview', {});
    expect(unwitnessed).toEqual([{ currency: 'LYD', count: 1, amountMinor: 5_000 }]);
    expect(accounts()).toBeNull();
  });
});

describe('a refund needs no other person', () => {
  it('while the relay has been unreachable for only a minute', async () => {
    await approvedRefund();
    counter.up = false;
    await counter.world.run(60_000);
    expect(await pay(nuri)).toBe('ok');
    const { unwitnessed, approvals } = await counter.client.get('close.preview', {});
    expect([unwitnessed, approvals.find(({ paid }) => paid)?.paid?.unwitnessed]).toEqual([[], false]);
  });

  it('at a newly started till, which waits for the answer to its first poll', async () => {
    await approvedRefund();
    counter.restart();
    expect(await pay(nuri)).toBe('ok');
  });

  it('at a till that never had a witness because its relay is older', async () => {
    const answer: RelayCounterOptions['answer'] = (reply) => {
      const { [newestHeadHeader]: _, ...headers } = reply.headers;
      return { ...reply, headers };
    };
    await approvedRefund({ answer });
    counter.up = false;
    counter.restart();
    await counter.world.run(6 * 60_000);
    expect(await pay(nuri)).toBe('ok');
  });

  it('in training', async () => {
    await approvedRefund({ settings: testSettings({ mode: 'training' }) });
    counter.up = false;
    await counter.world.run(6 * 60_000);
    expect(await pay(nuri)).toBe('ok');
  });
});

describe('the relay that confirms this till’s heads', () => {
  /** Opens a counter. Returns the relay’s store that each writing of the keys mark names, if the writing names one. */
  const witnesses = (read: () => KeysMark | null, kept: KeysMark[]): (() => string[]) => {
    const keep = (mark: KeysMark) => {
      kept.push(mark);
      return ok(null);
    };
    counter = openRelayCounter({ knowsHeadKeys: true, secrets: { ...testSecrets, mark: { read, keep } } });
    return () => kept.flatMap(({ witness }) => witness ?? []);
  };

  it('is written into the keys mark once, and again only if the relay has another store', async () => {
    const kept: KeysMark[] = [];
    const named = witnesses(() => kept.at(-1) ?? null, kept);
    await openShop(counter);
    await counter.world.run(200_000);
    const [first] = named();
    expect(named()).toEqual([expect.any(String)]);
    counter.rebootRelay(() => rmSync(counter.relayFile));
    await counter.world.run(200_000);
    expect(named()).toEqual([first, expect.any(String)]);
    expect(named()[1]).not.toBe(first);
  });

  it('is not written into a keys mark that does not exist yet', async () => {
    const kept: KeysMark[] = [];
    const named = witnesses(() => null, kept);
    await openShop(counter);
    await counter.world.run(200_000);
    expect(named()).toEqual([]);
  });
});
