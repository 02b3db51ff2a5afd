// The run of a till that the proof "disk" records and repeats with faults: opens a till's books, starts and pays sales, closes
// and reopens the books, and exports twice. Returns everything that the till reported as done.
import { join } from 'node:path';
import { type Ledger, openLedger } from '../../../src/main/ledger/ledger.ts';
import { createChanges } from '../../../src/main/services/changes.ts';
import { firstShop } from '../../../src/main/live-settings.ts';
import { createExports } from '../../../src/main/services/day/exports.ts';
import { createNotices } from '../../../src/main/services/notices/notices.ts';
import { createPayments } from '../../../src/main/services/sale/payments.ts';
import { nodeFiles } from '../../../src/platform/node-files.ts';
import type { FeedPage } from '../../../src/shared/relay-wire/feed.ts';
import type { Http } from '../../../src/shared/ports.ts';
import { ok } from '../../../src/shared/result.ts';
import { testKeys, testSecrets, testSettings, usualCharges, walletSale } from '../../support/till.ts';
import { wayTo } from '../../support/ways.ts';
import { createWorld, type Life } from '../../support/world.ts';
import { fieldsOf, genuineNotice } from '../genuine.ts';

export const sales = 6;
export const exportName = 'day.csv';

/** An export that the run began. `head`: the newest journal entry at its start; `done`: the till reported it as complete. */
export type BegunExport = { readonly head: number; done: boolean };
export type Acknowledged = {
  readonly begun: string[];
  readonly paid: string[];
  readonly exports: BegunExport[];
  /** Exceptions thrown where an error code should have been returned. */
  readonly thrown: string[];
};

export const newAcknowledged = (): Acknowledged => ({ begun: [], paid: [], exports: [], thrown: [] });

export const invoiceOf = (n: number): string => `T1-${String(n).padStart(4, '0')}`;
const settings = testSettings();
/** The language and the CSV format of the exports. */
export const exportShop = () => firstShop(settings);
const redirect = Buffer.from(
  JSON.stringify({ status: 200, result: { code: 'CHECKOUT_REDIRECT', redirect_url: 'https://service.test/checkout/1' } }),
);
const http: Http = async () => ok({ status: 200, headers: {}, body: redirect });

const pageFor = (n: number, ledger: Ledger): FeedPage => {
  const claims = { approved: '1', amount: '12.50', invoiceNo: invoiceOf(n), transactionId: `tx-${n}` };
  const raw = genuineNotice('wallet-callback', fieldsOf('wallet-callback', claims), testKeys.secret).toString('base64');
  const item = {
    number: n,
    kind: 'wallet-callback' as const,
    raw,
    headers: {},
    receivedAtMs: 0,
    keyId: 'k1',
    profileId: 'default',
    ...wayTo(ledger, invoiceOf(n)),
  };
  return { relayId: 'relay-1', relayMs: 0, last: n, items: [item] };
};

const attempt = <T>(acknowledged: Acknowledged, what: string, work: () => T): T | null => {
  try {
    return work();
  } catch (error) {
    acknowledged.thrown.push(`${what}: ${(error as { code?: string }).code ?? ''} ${String(error)}`);
    return null;
  }
};

/** Runs a step, and repeats it once if it was refused, as a person at the counter would. */
const twice = <T extends { readonly ok: boolean }>(work: () => T | null): T | null => {
  const first = work();
  return first?.ok === false ? work() : first;
};

const open = (dir: string, life: Life, acknowledged: Acknowledged): Ledger | null => {
  const opened = twice(() => attempt(acknowledged, 'opening', () => openLedger(dir, life, settings.day)));
  return opened?.ok ? opened.value : null;
};

/** Starts and pays sales `from` to `to`; repeats a refused step once. */
const sell = async (ledger: Ledger, life: Life, from: number, to: number, acknowledged: Acknowledged): Promise<void> => {
  const deps = { ledger, settings, secrets: testSecrets, changes: createChanges(), clock: life.clock, random: life.random };
  const payments = createPayments({ ...deps, ...usualCharges, http });
  const notices = createNotices({ ...deps, profiles: () => settings.profiles });
  for (let n = from; n <= to; n++) {
    const sale = walletSale({ requestId: `request-${invoiceOf(n)}`, invoiceNo: invoiceOf(n) });
    const begun = twice(() => attempt(acknowledged, 'a sale', () => payments.startSale(sale)));
    if (begun?.ok) acknowledged.begun.push(invoiceOf(n));
    // Wait one turn of the event loop, in which the till books the service's answer.
    await new Promise((resolve) => void setImmediate(resolve));
    const paid = twice(() => attempt(acknowledged, 'a notice', () => notices.bookPage(pageFor(n, ledger))));
    if (paid?.ok && begun?.ok) acknowledged.paid.push(invoiceOf(n));
  }
  payments.stop();
};

const exportDay = async (dir: string, ledger: Ledger, acknowledged: Acknowledged): Promise<void> => {
  const request = { from: '2026-01-01', to: '2026-12-31', file: join(dir, exportName) };
  try {
    const begun: BegunExport = { head: ledger.journal.head().seq, done: false };
    acknowledged.exports.push(begun);
    const exports = createExports({
      ledger,
      files: nodeFiles,
      till: settings.till,
      firstZone: settings.day.timeZone,
      shop: exportShop,
    });
    const written = await exports.write({ kind: 'csv', ...request });
    begun.done = written.ok;
  } catch (error) {
    acknowledged.thrown.push(`an export: ${String(error)}`);
  }
};

/**
 * Runs the till; never throws. If the disk refuses a write, files may stay open, because the process ends soon afterwards.
 * `lifeSeed` seeds the ids.
 */
export const runTill = async (dir: string, lifeSeed: number): Promise<Acknowledged> => {
  const life = createWorld().life(lifeSeed);
  const acknowledged = newAcknowledged();
  const half = sales / 2;
  for (const [from, to] of [
    [1, half],
    [half + 1, sales],
  ] as const) {
    const ledger = open(dir, life, acknowledged);
    if (!ledger) return acknowledged;
    await sell(ledger, life, from, to, acknowledged);
    await exportDay(dir, ledger, acknowledged);
    attempt(acknowledged, 'closing', () => ledger.close());
  }
  return acknowledged;
};
