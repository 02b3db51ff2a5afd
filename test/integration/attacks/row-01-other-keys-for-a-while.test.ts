// Attack: the sealed keys are moved away, the till is started with an attacker's addresses and keys, a sale is "paid" under the
// attacker's keys, and everything is put back. The change must raise an alert above every screen, and the next start and the
// close must find what was booked under the attacker's keys.
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BooksChecked } from '../../../src/till-journal/checks.ts';
import { openLedger } from '../../../src/main/ledger/ledger.ts';
import { nodeFiles } from '../../../src/platform/node-files.ts';
import { nodeRandom } from '../../../src/platform/node-ports.ts';
import type { Secrets } from '../../../src/secrets/port.ts';
import { openSecrets, sealedFileName } from '../../../src/secrets/store.ts';
import { defaultDay } from '../../../src/shared/time/business-day.ts';
import { canonicalJson } from '../../../src/shared/canonical-json.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { really, workerJobs } from '../../support/health.ts';
import { signedNotice } from '../../support/scripted-service.ts';
import { approval, hirePin } from '../../support/supervise.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { testKeys, testSettings } from '../../support/till.ts';

const shop = { ...testKeys, merchant: 'shop', till: 'T1', relayPublicUrl: 'https://relay.test' };
const theirSecret = 'a-secret-of-their-own';
const elsewhere = testSettings({ serviceUrl: 'https://service.test/elsewhere' });

const place = tempDir();
const sealed = join(place.path, sealedFileName);
const unlocked = async (keys?: typeof shop): Promise<Secrets> => {
  const store = await openSecrets({ dir: place.path, random: nodeRandom, files: nodeFiles, keyStore: null });
  expect(await store.unlock('a quiet harbour 8')).toMatchObject({ ok: true });
  if (keys) expect(await store.save({ keys })).toMatchObject({ ok: true });
  return store.secrets();
};

const jobs = workerJobs();
let counter: Counter;
beforeEach(async () => {
  counter = openCounter({ secrets: await unlocked(shop), jobs });
  await hirePin(counter);
});
afterEach(async () => {
  counter.close();
  await jobs.stop();
  place.remove();
});

const alerts = async () => (await counter.client.get('alerts.list', {})).open;
const reasons = async () => (await alerts()).map(({ reason }) => reason);
const checks = () =>
  counter.till.ledger.journal
    .page(0, 999, 999)
    .filter(({ kind }) => kind === 'books.checked')
    .map(({ body }) => JSON.parse(body) as BooksChecked);
const kinds = () => counter.till.ledger.journal.page(0, 999, 999).map(({ kind }) => kind);
/** Waits until the check of the books that the till makes at each start has been recorded. */
const checkedAtStart = async (): Promise<void> => {
  const before = kinds().filter((kind) => kind === 'books.checked').length;
  await counter.world.run(5_000);
  await really(() => kinds().filter((kind) => kind === 'books.checked').length > before);
};
const closed = async () => {
  const { businessDay: day } = await counter.client.get('app.get', {});
  const asked = counter.client.dispatch.answer('day.close', {
    ...{ requestId: newRequestId(), day, acknowledge: true, override: null },
  });
  let over = false;
  void asked.finally(() => {
    over = true;
  });
  await really(() => over);
  return (await asked) as { value: { document: { signatures: unknown; alerts: { reason: string }[] } } };
};
/** Pays a sale by a notice that the attacker's secret signed; returns the seq of the row that booked it. */
const paidByThem = async (): Promise<number> => {
  const { invoiceNo, attemptId } = await counter.sell();
  const facts = {
    gateway: 'wallet',
    approved: '1',
    invoice_no: invoiceNo,
    amount: '12.5',
    paymet_method: 'm',
    transaction_id: 'x',
  };
  const number = counter.feed.add('wallet-callback', signedNotice('wallet-callback', facts, theirSecret));
  await counter.world.until(() => (counter.till.ledger.feed.cursor()?.after ?? 0) >= number);
  expect(await counter.client.get('attempt.get', { attemptId })).toMatchObject({ state: 'approved' });
  return counter.till.ledger.journal.head().seq;
};
/** Moves the sealed keys away, sells under the attacker's keys, and puts everything back. */
const attack = async (meanwhile: () => void = () => {}): Promise<number> => {
  await counter.notify(await counter.sell());
  renameSync(sealed, `${sealed}.aside`);
  counter.restart(elsewhere, await unlocked({ ...shop, secret: theirSecret }));
  const row = await paidByThem();
  meanwhile();
  renameSync(`${sealed}.aside`, sealed);
  counter.restart(testSettings(), await unlocked());
  return row;
};

describe('keys and addresses that are replaced for a while', () => {
  it('raise an alert with the address on every screen until each change is acknowledged', async () => {
    const row = await attack();
    const [there, back] = await alerts();
    expect(there).toMatchObject({ reason: 'books-taken-over', params: { service: 'https://service.test/elsewhere' } });
    expect(back).toMatchObject({ reason: 'rows-unsealed', params: { last: row } });
    for (const { seq } of [there, back] as { seq: number }[])
      await counter.client.get('alert.acknowledge', { requestId: newRequestId(), seq, approval });
    expect(await reasons()).toEqual([]);
  });

  it('leave a booked forgery that the next start reports once', async () => {
    const row = await attack();
    await checkedAtStart();
    expect((await alerts()).at(-1)).toMatchObject({ reason: 'signatures-wrong', params: { count: 1, first: row, last: row } });
    counter.restart(testSettings(), await unlocked());
    await checkedAtStart();
    expect((await reasons()).filter((reason) => reason === 'signatures-wrong')).toHaveLength(1);
  });

  it('leave a booked forgery that the close reports with its counts of signed notices', async () => {
    const row = await attack();
    const { document } = (await closed()).value;
    expect(document.signatures).toEqual({ verified: 1, failed: 1, first: row, unchecked: 0 });
    expect(document.alerts.map(({ reason }) => reason)).toEqual(['books-taken-over', 'rows-unsealed', 'signatures-wrong']);
  });

  it('are detected although entries claim a check: one by the attacker’s till, one made by hand', async () => {
    const row = await attack(() => {
      const { seq: upTo, hash } = counter.till.ledger.journal.head();
      const [last] = checks();
      counter.till.close();
      const opened = openLedger(counter.dir, counter.world.life(99), defaultDay);
      if (!opened.ok) throw new Error(opened.error.code);
      const checked = { after: 0, upTo, hash, looked: 2, wrong: 0, first: null, last: null, tag: last?.tag ?? 'f'.repeat(64) };
      opened.value.write(({ record }) => record('books.checked', checked, { actor: 'till' }));
      opened.value.close();
    });
    await checkedAtStart();
    expect((await alerts()).at(-1)).toMatchObject({ reason: 'signatures-wrong', params: { first: row } });
  });
});

describe('unchanged keys and retired keys', () => {
  it('raise no alert, and each notice is checked once', async () => {
    await counter.notify(await counter.sell());
    counter.restart(testSettings(), await unlocked());
    await checkedAtStart();
    counter.restart(testSettings(), await unlocked());
    await checkedAtStart();
    expect(checks().map(({ looked }) => looked)).toEqual([1, 0]);
    expect(await alerts()).toEqual([]);
  });

  it('keep old notices valid, and the change of keys raises an alert', async () => {
    await counter.notify(await counter.sell());
    const retired = [{ id: 'k1', secret: testKeys.secret, retiredAt: '2030-01-01T00:00:00Z' }];
    const next = { ...shop, secret: 'the-next-secret', secretId: 'next', retiredSecrets: retired };
    counter.restart(testSettings(), await unlocked(next));
    await checkedAtStart();
    expect((await alerts()).map(({ params }) => params)).toEqual([{ changed: 'keys' }]);
  });
});

it('no start entry contains a key or a text from which a key could be guessed', async () => {
  const text = canonicalJson(counter.till.ledger.journal.page(0, 99, 99).map(({ body }) => body));
  expect(text).toContain('connection');
  for (const secret of Object.values(testKeys)) expect(text).not.toContain(secret);
});
