// The health of the books in the real Electron, each job in the worker that the build made: verification, backup, restore,
// self-check, and the search for a signature format.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readNotice } from '../../src/protocol/notice.ts';
import { signatureProfile } from '../../src/protocol/profile.ts';
import { sign } from '../../src/protocol/signature.ts';
import type { CommandName, Input, Output } from '../../src/shared/contract/index.ts';
import { launch, type Launched, needsElectron } from './kit/launch.ts';
import { addressesIn } from '../support/ways.ts';

const pin = '274916';

const ask = async <N extends CommandName>(page: Page, name: N, input: Input<N>): Promise<Output<N>> => {
  const answer = await page.evaluate(([to, given]) => window.qayd?.call(to as 'app.get', given as Input<'app.get'>), [
    name,
    input,
  ] as const);
  if (!answer?.ok) throw new Error(`${name}: ${answer?.error.code} ${JSON.stringify(answer?.error.params)}`);
  return answer.value as unknown as Output<N>;
};
const soon = { timeout: 30_000 };

describe('in Electron', () => {
  let dataDir: string;
  let app: Launched | undefined;
  let page: Page;
  /** The person signed in at the till; undefined until the first person is added. */
  let owner: string | undefined;
  needsElectron();

  const start = async (): Promise<void> => {
    app = await launch({ dataDir });
    page = await app.till();
    await page.waitForSelector('.frame, .entry-card');
    if (owner) await ask(page, 'session.sign-in', { userId: owner, pin });
  };
  const end = async (): Promise<void> => {
    await app?.close();
    app = undefined;
  };
  const sell = async (invoiceNo: string): Promise<string> => {
    const sale = { gateway: 'wallet', amount: '12.5', mobile: '0912345678', lang: 'ar' } as const;
    const { attemptId } = await ask(page, 'sale.start', { requestId: `sale-of-${invoiceNo}`, invoiceNo, ...sale });
    await expect.poll(async () => (await ask(page, 'attempt.get', { attemptId })).state, soon).toBe('waiting');
    return attemptId;
  };
  const verify = async () => {
    await ask(page, 'verify.start', {});
    await expect.poll(async () => (await ask(page, 'verify.get', {})).state, soon).not.toBe('running');
    return ask(page, 'verify.get', {});
  };

  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'qayd-health-'));
  });
  afterAll(async () => {
    await end();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  it('the verification passes with the keys and the relay’s heads', async () => {
    await start();
    await sell('C-1');
    await expect
      .poll(
        async () => (await verify()).report?.checks.filter(({ state }) => state !== 'good').map(({ check, why }) => [check, why]),
        soon,
      )
      .toEqual([]);
    expect(await ask(page, 'verify.get', {})).toMatchObject({ state: 'done', report: { outcome: 'good' } });
  });

  it('the self-check finds no problem', async () => {
    await ask(page, 'diagnostics.run', {});
    await expect.poll(async () => (await ask(page, 'diagnostics.get', {})).busy, soon).toBe(false);
    const { list } = await ask(page, 'diagnostics.get', {});
    expect(list.filter(({ state }) => state === 'bad')).toEqual([]);
    expect(list.find(({ check }) => check === 'file')).toMatchObject({ state: 'good' });
  });

  it('genuine notices in quarantine are recognised, and their payments are booked', async () => {
    const attemptId = await sell('C-2');
    const secret = readFileSync(join(dataDir, 'training', 'relay-secret'), 'utf8').trim();
    const facts = { gateway: 'wallet', approved: '1', amount: '12.50', invoice_no: 'C-2', transaction_id: 'tx-C-2' };
    const notice = readNotice('wallet-callback', Buffer.from(JSON.stringify(facts)));
    const theirs = signatureProfile.parse({ id: 'theirs', order: 'sorted', separator: '|' });
    const hashed = notice.ok ? sign(notice.value, secret, theirs) : notice;
    if (!hashed.ok) throw new Error(hashed.error.code);
    const { callbackUrl } = addressesIn(join(dataDir, 'training', 'books'), 'C-2');
    const { status } = await fetch(callbackUrl as string, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...facts, hashed: hashed.value }),
    });
    expect(status).toBe(200);
    const added = await ask(page, 'people.add', { requestId: 'health-owner-1', name: 'Maha', role: 'owner', pin });
    owner = added.userId;
    const [candidate] = await ask(page, 'quarantine.search', {});
    expect(candidate).toMatchObject({ fits: 1, of: 1 });
    const used = await ask(page, 'profile.adopt', {
      requestId: 'health-adopt-1',
      candidateId: candidate?.candidateId ?? '',
    });
    expect(used).toEqual({ profileId: 'adopted-1', booked: 1 });
    expect((await ask(page, 'attempt.get', { attemptId })).state).toBe('approved');
  });

  it('a backup is made on request, with a close, and when the till closes', async () => {
    await ask(page, 'backup.make', {});
    await expect.poll(async () => (await ask(page, 'backup.list', {})).list.length, soon).toBe(1);
    expect((await ask(page, 'backup.list', {})).list).toMatchObject([{ reason: 'by-hand', epoch: 1 }]);
    const { businessDay } = await ask(page, 'close.preview', {});
    const close = { requestId: 'health-close-1', day: businessDay, acknowledge: true, override: null };
    const { seq } = await ask(page, 'day.close', close);
    const newest = async () => (await ask(page, 'backup.list', {})).list[0];
    await expect.poll(async () => (await newest())?.reason, soon).toBe('close');
    // The backup includes the shift's close and every journal entry written before the copy began.
    expect((await newest())?.seq).toBeGreaterThanOrEqual(seq);
    await sell('C-3');
    await end();
    await start();
    const { list } = await ask(page, 'backup.list', {});
    expect(list[0]).toMatchObject({ reason: 'close' });
    expect(list[0]?.seq).toBeGreaterThan(seq);
  });

  it('a restored backup continues in a new epoch, and the books pass the verification', async () => {
    const { list } = await ask(page, 'backup.list', {});
    const file = list[0]?.file ?? '';
    await sell('C-4');
    expect(await ask(page, 'backup.restore', { requestId: 'health-restore-1', file })).toMatchObject({ asked: file });
    await end();
    await start();
    expect(await ask(page, 'attempt.by-invoice', { invoiceNo: 'C-3' })).toMatchObject({ invoiceNo: 'C-3' });
    expect(await ask(page, 'attempt.by-invoice', { invoiceNo: 'C-4' })).toBeNull();
    const { report } = await verify();
    expect(report).toMatchObject({ epoch: 2 });
    expect(report?.checks.filter(({ state }) => state === 'bad')).toEqual([]);
  });
});
