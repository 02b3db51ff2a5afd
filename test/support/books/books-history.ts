// Plays random histories in books whose clock the test sets: sales, refunds, closes, the cash drawer, business days that go forward
// and back, restarts, rebuilds and restored copies.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { databaseFile, type Ledger, openLedger } from '../../../src/main/ledger/ledger.ts';
import { defaultDay } from '../../../src/shared/time/business-day.ts';
import { approved } from '../approver.ts';
import { tempDir } from '../temp-dir.ts';
import { createRng, createWorld } from '../world.ts';
import { createFiller } from './genuine-books.ts';

const dayMs = 86_400_000;
const noonMs = Date.parse('2026-01-15T12:00:00Z');

/** Opens books whose business day follows `nowMs`, and plays one step of a history at a time. */
export const openHistory = (seed: number) => {
  const dir = tempDir();
  const { clock, random } = createWorld(noonMs).life(seed);
  const rng = createRng(seed);
  const { sale } = createFiller(rng);
  const file = join(dir.path, databaseFile);
  const copy = join(dir.path, 'copy.db');
  let nowMs = noonMs;
  let sales = 0;
  let refundsPaid = 0;
  let isCopied = false;
  const open = (): Ledger => {
    const opened = openLedger(dir.path, { clock, random, bestMs: () => nowMs }, defaultDay);
    if (!opened.ok) throw new Error(opened.error.code);
    return opened.value;
  };
  let ledger = open();
  const write = (work: Parameters<Ledger['write']>[0]): void => {
    const written = ledger.write(work);
    if (!written.ok) throw new Error(written.error.code);
  };
  const reopen = (between = (): void => {}): void => {
    ledger.close();
    between();
    ledger = open();
  };
  const steps = {
    sale: () => write((tx) => sale(tx, ++sales)),
    sales: () =>
      write((tx) => {
        for (let i = 0; i < 4; i++) sale(tx, ++sales);
      }),
    close: () =>
      write((tx) => {
        const last = tx.closes.last();
        const [number, fromSeq, toSeq] = [(last?.number ?? 0) + 1, (last?.toSeq ?? 0) + 1, tx.journal.head().seq];
        if (toSeq < fromSeq) return;
        tx.record(
          'day.closed',
          { number, fromSeq, toSeq, text: `{"number":${number}}`, checked: null, signature: null },
          { actor: 'cashier' },
        );
      }),
    cash: () =>
      write(({ record }) => {
        const direction = rng.pick(['in', 'out'] as const);
        record('cash.moved', { direction, currency: 'LYD', amountMinor: 1 + rng.int(900), reason: 'the safe' }, approved);
      }),
    count: () =>
      write(({ record, drawer, journal }) => {
        const last = drawer.last('LYD');
        const [flow] = drawer
          .flows({ after: last?.seq ?? 0, to: journal.head().seq })
          .filter(({ currency }) => currency === 'LYD');
        const moved = flow ? flow.inMinor - flow.outMinor - flow.refundsMinor : 0;
        const expectedMinor = last && last.countedMinor + moved;
        const countedMinor = Math.max(0, (expectedMinor ?? 5_000) + rng.int(3) - 1);
        record(
          'drawer.counted',
          { closes: null, opens: null, counts: [{ currency: 'LYD', countedMinor, expectedMinor }] },
          { actor: 'cashier' },
        );
      }),
    refund: () =>
      write(({ record, refunds }) => {
        const owed = refunds.open(0, 9).find(({ currency }) => currency === 'LYD');
        if (!owed) return;
        const { seq, attemptId, source, currency, amountMinor, gateway } = owed;
        const of = { seq, attemptId, source, currency, amountMinor };
        record('refund.requested', { ...of, reason: 'twice' }, { actor: 'cashier' });
        record('refund.approved', { ...of, askedBy: 'cashier' }, approved);
        const paid = {
          refundId: `refund_${String(++refundsPaid).padStart(22, '0')}`,
          gateway,
          way: 'cash',
          reference: null,
        } as const;
        record('refund.paid', { ...of, ...paid, reason: 'twice' }, { actor: 'cashier' });
      }),
    'next-day': () => void (nowMs += dayMs),
    'three-days': () => void (nowMs += 3 * dayMs),
    'day-back': () => {
      nowMs -= 2 * dayMs;
      const backTo = new Date(nowMs).toISOString().slice(0, 10);
      write(({ record }) => record('clock.acknowledged', { wallMs: nowMs, relayAheadMs: 0, backTo }, approved));
    },
    restart: () => reopen(),
    rebuild: () => ledger.rebuild(),
    copy: () =>
      reopen(() => {
        copyFileSync(file, copy);
        isCopied = true;
      }),
    'put-back': () => reopen(() => void (isCopied && copyFileSync(copy, file))),
  };
  return {
    dir: dir.path,
    play: (step: keyof typeof steps): void => void steps[step](),
    ledger: () => ledger,
    end() {
      ledger.close();
      dir.remove();
    },
  };
};
export type History = ReturnType<typeof openHistory>;
export type HistoryStep = Parameters<History['play']>[0];
export const historyStep: fc.Arbitrary<HistoryStep> = fc.oneof(
  { arbitrary: fc.constantFrom<HistoryStep>('sale', 'sales', 'cash', 'count', 'refund'), weight: 8 },
  { arbitrary: fc.constantFrom<HistoryStep>('close', 'next-day'), weight: 3 },
  { arbitrary: fc.constantFrom<HistoryStep>('three-days', 'day-back', 'restart', 'rebuild', 'copy', 'put-back'), weight: 2 },
);
