// Attack: the closed data folder is copied, a refund is paid, and the copy is put back, so that the refund is owed again and paid
// twice. The alert about older books must stay in each close until an owner acknowledges it.
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { newRequestId } from '../../support/counter.ts';
import { verifyIn, workerJobs } from '../../support/health.ts';
import { postingsIn, tablesIn } from '../../support/books/books.ts';
import { add, by, type Known, openShop, signIn } from '../../support/people.ts';
import { openRelayCounter, type RelayCounter } from '../../support/relay-counter.ts';
import { openBooks } from '../../../src/ledger/verify/books-file.ts';
import type { Jobs } from '../../../src/main/jobs/jobs.ts';
import type { LedgerWentOn } from '../../../src/till-journal/till.ts';
import { databaseFile } from '../../../src/main/ledger/ledger.ts';
import { verifyBooks } from '../../../src/main/ledger/verify/verify-books.ts';
import { createRelayClient } from '../../../src/relay-client/client.ts';
import { fetchHeads } from '../../../src/relay-client/heads.ts';
import { testKeys, testSecrets } from '../../support/till.ts';

let counter: RelayCounter;
let owner: Known;
let salma: Known;
let jobs: Jobs;

/**
 * `checks`: run the workers that fetch the relay's list of chain heads and record which head matched. Without them the till
 * receives only the newest head, with each poll.
 */
const open = async (knowsHeadKeys: boolean, { checks = true, ...options } = {}): Promise<void> => {
  jobs = workerJobs();
  counter = openRelayCounter({ knowsHeadKeys, ...(checks && { jobs }), ...options });
  owner = await openShop(counter);
  salma = await add(counter.client, 'Salma', 'supervisor');
};
afterEach(async () => {
  await jobs.stop();
  counter.close();
});

/** Advances virtual and real time together until `done`, because a worker runs in real time. */
const both = async (done: () => boolean): Promise<void> => {
  const deadline = performance.now() + 20_000;
  while (!done()) {
    if (performance.now() > deadline) throw new Error('not reached in twenty seconds');
    await counter.world.run(20);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
};
const polled = (): Promise<void> => counter.world.run(65_000);
const entriesOf = (kind: string) => counter.till.ledger.journal.page(0, 1e6, 1e6).filter((row) => row.kind === kind);
const isChecked = (): boolean => entriesOf('books.checked').some(({ seq }) => seq > (entriesOf('till.opened').at(-1)?.seq ?? 0));
const alerts = async () => (await counter.client.get('alerts.list', {})).open;
const older = async () => (await alerts()).filter(({ reason }) => reason === 'books-older');

/** Approves a refund without paying it; returns its row's seq. */
const approvedRefund = async (): Promise<number> => {
  const attempt = await counter.sell();
  await counter.pay(attempt);
  await counter.pay(attempt, { transaction_id: 'tx-again' });
  await counter.world.until(() => counter.till.ledger.refunds.openCount() > 0);
  await signIn(counter.client, salma);
  const seq = (await counter.client.get('refunds.list', { after: null, limit: 1 })).rows[0]?.seq ?? 0;
  const what = { kind: 'owed' as const, seq };
  await counter.client.get('refund.request', { requestId: newRequestId(), what, reason: 'twice', way: 'cash', reference: '' });
  await signIn(counter.client, owner);
  await counter.client.get('refund.approve', { requestId: newRequestId(), seq });
  return seq;
};
const payRefund = async (seq: number): Promise<string> => {
  await signIn(counter.client, owner);
  return counter.client.codeOf('refund.pay', { requestId: newRequestId(), seq, way: 'cash', reference: '' });
};

/** Copies the folder while the refund is unpaid, pays the refund, and puts the copy back. */
const putOlderBack = async (checks = true): Promise<{ readonly seq: number; readonly lost: number }> => {
  const seq = await approvedRefund();
  if (checks) await both(isChecked);
  await polled();
  const putBack = counter.copyFolder();
  expect(await payRefund(seq)).toBe('ok');
  await polled();
  const lost = counter.till.ledger.journal.head().seq;
  putBack();
  return { seq, lost };
};

const place = { merchant: 'shop', till: 'T1', key: testSecrets.publicKey() };
/** Returns the result of `verify` for the chain heads, run with all heads that the relay still stores. */
const verified = async () => {
  const client = createRelayClient(counter.network.httpFor('auditor', counter.world.life(777)), {
    ...{ relayUrl: 'https://relay.test', merchant: 'shop', till: 'T1', token: () => testKeys.relayToken },
  });
  let done = false;
  const fetching = fetchHeads(client).finally(() => {
    done = true;
  });
  await counter.world.until(() => done);
  const heads = await fetching;
  const books = openBooks(join(counter.dir, databaseFile));
  if (!books.ok) throw new Error('nothing to verify');
  const report = verifyBooks(books.value, { keys: 'no-keys', heads, place, tagKey: null }, ['heads']);
  books.value.close();
  return report.checks.find(({ check }) => check === 'heads');
};

describe('an older copy of the data folder put back', () => {
  it.each([
    ['a relay that knows the till’s key', true],
    ['a relay that knows no key', false],
  ])('raises one alert in the journal, with %s', async (_, knowsHeadKeys) => {
    await open(knowsHeadKeys);
    const { lost } = await putOlderBack();
    await polled();
    const [alert, ...more] = await older();
    expect(more).toEqual([]);
    expect(alert?.params).toMatchObject({ epoch: 1 });
    expect([Number(alert?.params['seq']) > Number(alert?.params['last']), Number(alert?.params['seq']) <= lost]).toEqual([
      true,
      true,
    ]);
    counter.restart();
    await polled();
    expect(entriesOf('alert.raised').filter(({ body }) => body.includes('books-older'))).toHaveLength(1);
  });

  it('is listed in each close until an owner acknowledges it', async () => {
    await open(true, { checks: false });
    await putOlderBack(false);
    await polled();
    const closed = async () => {
      await signIn(counter.client, owner);
      const input = { requestId: newRequestId(), day: counter.till.businessDay(), acknowledge: true, override: null };
      const { document } = await counter.client.get('day.close', input);
      return 'alerts' in document ? document.alerts.map(({ reason }) => reason) : [];
    };
    const first = await closed();
    await counter.pay(await counter.sell());
    expect([first, await closed()]).toEqual(
      [['books-older'], ['books-older']].map((list) => expect.arrayContaining(list) as string[]),
    );
  });

  it.each([560, 1100])(
    'is still reported by the verification after %i further heads, at a relay without the key',
    async (count) => {
      await open(false, { checks: false });
      await putOlderBack(false);
      for (let n = 0; n < count; n++) {
        await signIn(counter.client, owner);
        await counter.world.run(31_000);
      }
      expect(await older()).toHaveLength(1);
      const heads = await verified();
      expect([heads?.state, heads?.problem?.code]).toEqual(['bad', expect.stringMatching('head-(cut|differs)')]);
    },
  );
});

describe('acknowledging the alert about older books', () => {
  const acknowledge = async (more: object = {}): Promise<string> =>
    counter.client.codeOf('alert.acknowledge', { requestId: newRequestId(), seq: (await older())[0]?.seq ?? 0, ...more });

  it('needs an owner, whatever rights other roles have', async () => {
    await open(true, { checks: false });
    await counter.client.get('rights.set', {
      requestId: newRequestId(),
      role: 'supervisor',
      rights: ['look', 'sell', 'refund', 'acknowledge-alert'],
    });
    await putOlderBack(false);
    await polled();
    await signIn(counter.client, salma);
    expect([await acknowledge(), await older()]).toMatchObject(['caller.not-allowed', [{ reason: 'books-older' }]]);
    expect([await acknowledge({ approval: by(owner) }), await older()]).toEqual(['ok', []]);
  });

  it('continues the books in a new epoch: invoice numbers skip, and the relay’s later heads count as abandoned', async () => {
    await open(true, { checks: false });
    const { lost } = await putOlderBack(false);
    await polled();
    await signIn(counter.client, owner);
    const { invoiceNo: before } = await counter.client.get('sale.propose', {});
    expect(await acknowledge()).toBe('ok');
    const [wentOn] = entriesOf('ledger.went-on');
    const body = JSON.parse(wentOn?.body ?? '{}') as LedgerWentOn;
    expect([wentOn?.epoch, counter.till.ledger.journal.head().epoch, body.lost.epoch]).toEqual([2, 2, 1]);
    expect([body.agreed < body.lost.seq, body.lost.seq <= lost]).toEqual([true, true]);
    const { invoiceNo: after } = await counter.client.get('sale.propose', {});
    expect(Number(after.slice(3)) - Number(before.slice(3))).toBe(body.skippedNumbers);
    expect(body.skippedNumbers).toBe(body.lost.seq - body.agreed);
    const heads = await verified();
    expect([heads?.state, heads?.remarks.map(({ code }) => code)]).toEqual(['good', expect.arrayContaining(['went-on'])]);
    await counter.pay(await counter.sell());
    counter.restart();
    await polled();
    expect([await older(), (await verified())?.state]).toEqual([[], 'good']);
    expect(verifyIn(counter.dir).checks.filter(({ state }) => state === 'bad')).toEqual([]);
    const tables = tablesIn(counter.dir);
    counter.till.ledger.rebuild();
    expect(tablesIn(counter.dir)).toEqual(tables);
  });

  it('reads the notices since the copy again and books each once', async () => {
    await open(true, { checks: false });
    const sold = await counter.sell();
    await polled();
    const putBack = counter.copyFolder();
    await counter.pay(sold);
    await polled();
    putBack();
    await counter.world.until(() => counter.till.ledger.payments.attempt(sold.attemptId)?.state === 'approved');
    await polled();
    await signIn(counter.client, owner);
    const read = counter.till.ledger.feed.cursor()?.after ?? 0;
    const holes = () => entriesOf('feed.holed').length + entriesOf('feed.whole').length;
    expect(await acknowledge()).toBe('ok');
    expect(counter.till.ledger.feed.cursor()?.after).toBeLessThan(read);
    await polled();
    await polled();
    expect([counter.till.ledger.feed.cursor()?.after, holes(), entriesOf('notice.judged').length]).toEqual([read, 0, 1]);
    expect(postingsIn(counter.dir).filter((line) => line.startsWith('sales'))).toHaveLength(1);
  });

  it('does not hide the second payment of a refund: alert, close and new epoch report it', async () => {
    await open(true, { checks: false });
    const { seq } = await putOlderBack(false);
    await polled();
    expect(await payRefund(seq)).toBe('ok');
    const preview = await counter.client.get('close.preview', {});
    expect(preview.alerts.map(({ reason }) => reason)).toContain('books-older');
    expect(await acknowledge()).toBe('ok');
    expect((await counter.client.get('close.preview', {})).alerts).toEqual(
      expect.arrayContaining([expect.objectContaining({ reason: 'books-older', acknowledged: expect.anything() as object })]),
    );
  });
});
