// Runs one seed of a shop with a dishonest cashier. Between honest sales and closes she makes random attacks (`deeds.ts`). The
// till must refuse each attack, or show a trace of it to an owner who checks before the next close.
import { join } from 'node:path';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tillLedger } from '../../../src/main/ledger/spec.ts';
import { databaseFile } from '../../../src/main/ledger/ledger.ts';
import { copyBooks } from '../../../src/ledger/backup/backup.ts';
import type { WindowRef } from '../../../src/shared/people/rights.ts';
import { readBooks } from '../../support/books/books.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { createRng, createWorld } from '../../support/world.ts';
import { type Deed, deeds, type Hands, type View } from './deeds.ts';
import { cashierPin, type Caught, createHouse, type House, ownerPin } from './house.ts';
import { connectTo, keysFileOf, shop } from './party.ts';
import type { Stall } from './stall.ts';

export type Finding = { readonly till: string; readonly rule: string; readonly detail: string };
export type Outcome = {
  readonly seed: number;
  readonly done: number;
  readonly refused: number;
  readonly closes: number;
  readonly payments: number;
  /**
   * How often each kind of attack was tried. A key is `row N done` or `row N refused`; N is the number of the attack (`row` in
   * deeds.ts).
   */
  readonly rows: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
};

const minuteMs = 60_000;
const back: WindowRef = { window: 'till', windowId: 'back' };

export const simulateDishonest = async (seed: number): Promise<Outcome> => {
  const dir = tempDir();
  const rng = createRng(seed ^ 0xd15_40e5);
  const world = createWorld(Date.UTC(2026, 0, 15, 6) + rng.int(86_400_000));
  const house = createHouse(world, dir.path, seed, ['T1', 'T2']);
  const findings: Finding[] = [];
  const rows: Record<string, number> = {};
  const sums = { done: 0, refused: 0, closes: 0, payments: 0 };
  const staffedTills = new Set<string>();
  let requests = 0;
  const newRequest = (): string => `request-${seed}-${++requests}`;
  const wait = (ms: number): Promise<void> => new Promise((resolve) => void world.at(ms, resolve));
  /** Each payment: the till, the invoice, the amount, and the bytes of the notice that proved it. */
  const paid: { readonly till: string; readonly invoiceNo: string; readonly amount: string; readonly proof: Caught }[] = [];

  const open = async (stall: Stall): Promise<void> => {
    mkdirSync(stall.dir, { recursive: true, mode: 0o700 });
    const keysFile = join(stall.dir, 'keys.json');
    writeFileSync(keysFile, keysFileOf(shop, stall.name), { mode: 0o600 });
    const up = await stall.boot({ ...connectTo(shop), keysFile });
    rmSync(keysFile);
    if (!up.ok) throw new Error(`${stall.name} does not start: ${up.error.code} ${JSON.stringify(up.error.params)}`);
  };

  const staffed = async (stall: Stall): Promise<{ readonly staff: Hands['staff']; readonly oldCopy: string | null }> => {
    if (rng.chance(0.25)) return { staff: null, oldCopy: null };
    const copy = copyBooks(join(stall.booksDir, databaseFile), stall.booksDir, tillLedger);
    if (!copy.ok) throw new Error(copy.error.code);
    // Keep the copy outside the folder in which the till deletes old backups.
    const oldCopy = join(dir.path, `${stall.name}.old.db`);
    renameSync(copy.value.part, oldCopy);
    const owner = await stall.ask('people.add', { requestId: newRequest(), name: 'Owner', role: 'owner', pin: ownerPin }, back);
    if (!owner.ok) throw new Error(owner.error.code);
    const cashier = await stall.ask(
      'people.add',
      { requestId: newRequest(), name: 'Cashier', role: 'cashier', pin: cashierPin },
      back,
    );
    if (!cashier.ok) throw new Error(cashier.error.code);
    const staff = { owner: owner.value.userId, cashier: cashier.value.userId, ownerPin, cashierPin };
    return { staff, oldCopy };
  };

  const sellOne = async (stall: Stall): Promise<void> => {
    const proposed = await stall.ask('sale.propose', {});
    if (!proposed.ok) return;
    const { invoiceNo } = proposed.value;
    const gateway = rng.pick(['wallet', 'card'] as const);
    const amount = `${1 + rng.int(400)}.5`;
    const began = await stall.ask('sale.start', {
      ...{ requestId: newRequest(), gateway, amount, invoiceNo, lang: 'ar' },
      ...(gateway === 'wallet' && { mobile: '0912345678' }),
    });
    if (!began.ok) return;
    await wait(2_000);
    const url = stall.till?.ledger.payments.attempt(began.value.attemptId)?.redirectUrl;
    if (!url || rng.chance(0.15)) return;
    const from = house.caught.length;
    await house.pay(url);
    await wait(3_000);
    const ending = gateway === 'wallet' ? '/wallet/callback' : '/card/';
    const proof = house.caught
      .slice(from)
      .find((caught) => caught.url.includes(`/n/shop/${stall.name}/`) && caught.url.includes(ending));
    if (stall.till?.ledger.payments.attempt(began.value.attemptId)?.state !== 'approved') return;
    sums.payments += 1;
    if (proof) paid.push({ till: stall.name, invoiceNo, amount, proof });
  };

  const work = async (stall: Stall): Promise<void> => {
    await open(stall);
    const { staff, oldCopy } = await staffed(stall);
    const found = (rule: string, detail: string): void => void findings.push({ till: stall.name, rule, detail });
    const signIn = async (): Promise<string | null> => {
      if (!staff) return null;
      const entered = await stall.ask('session.sign-in', { userId: staff.cashier, pin: cashierPin });
      return entered.ok ? null : entered.error.code;
    };
    const hands: Hands = { house, stall, rng, staff, oldCopy, wait, newRequest, signIn };
    if (staff) staffedTills.add(stall.name);
    await signIn();
    let unseen: Deed[] = [];

    const look = async (): Promise<View | null> => {
      if (staff) {
        const entered = await stall.ask('session.sign-in', { userId: staff.owner, pin: ownerPin }, back);
        if (!entered.ok) {
          found('an owner can sign in', entered.error.code);
          return null;
        }
      }
      const [alerts, exceptions, preview] = [
        await stall.ask('alerts.list', {}, back),
        await stall.ask('exceptions.list', { state: 'open', before: null, limit: 200 }, back),
        await stall.ask('close.preview', {}, back),
      ];
      if (!alerts.ok || !exceptions.ok || !preview.ok) {
        found('an owner can look', JSON.stringify([alerts, exceptions, preview].find(({ ok }) => !ok)));
        return null;
      }
      return { alerts: alerts.value.open, exceptions: exceptions.value.rows, preview: preview.value };
    };

    const closeDay = async (): Promise<void> => {
      const view = await look();
      if (view) {
        for (const deed of unseen)
          if (!deed.isSeen(view)) found(`row ${deed.row} is refused or seen before the next close`, deed.what);
        for (const { seq } of view.alerts) await stall.ask('alert.acknowledge', { requestId: newRequest(), seq }, back);
      }
      unseen = [];
      const day = stall.till?.businessDay() ?? '';
      const closed = await stall.ask('day.close', { requestId: newRequest(), day, acknowledge: true, override: null }, back);
      if (closed.ok) sums.closes += 1;
      await stall.ask('session.lock', {}, back);
    };

    for (let round = 1 + rng.int(2); round >= 0; round--) {
      for (let n = 1 + rng.int(2); n > 0; n--) await sellOne(stall);
      for (let n = 1 + rng.int(2); n > 0; n--) {
        const deed = await rng.pick(deeds)(
          hands,
          paid.filter(({ till }) => till !== stall.name),
        );
        if (!deed) continue;
        const key = `row ${deed.row} ${deed.refused === null ? 'done' : 'refused'}`;
        rows[key] = (rows[key] ?? 0) + 1;
        if (deed.refused === null) sums.done += 1;
        else sums.refused += 1;
        unseen.push(deed);
        await signIn();
      }
      await wait(minuteMs);
      await closeDay();
    }
  };

  const ended = { count: 0, error: null as Error | null };
  for (const stall of house.stalls)
    work(stall).then(
      () => void (ended.count += 1),
      (error: unknown) => {
        ended.error ??= error instanceof Error ? error : new Error(String(error));
      },
    );
  await world.until(() => ended.count === house.stalls.length || ended.error !== null, 24 * 60 * minuteMs);
  if (ended.error) throw ended.error;
  // Only tills with people must never send their keys to an attacker's address. Without people there is no owner to ask, so
  // anyone may change the connection, and the till raises an alert.
  for (const till of house.leaked)
    if (staffedTills.has(till)) findings.push({ till, rule: 'no key of the shop goes to her', detail: 'sent' });
  findings.push(...auditMoney(house));
  house.close();
  dir.remove();
  return { seed, ...sums, rows, findings };
};

/** Finds a payment that was booked to more than one sale, at one till or across tills. */
const auditMoney = ({ stalls }: House): Finding[] => {
  const at = new Map<string, string>();
  return stalls.flatMap(({ name, booksDir }) =>
    readBooks(booksDir, (db) =>
      db.prepare(`SELECT transaction_id AS id FROM receipts WHERE kind = 'sale' AND transaction_id IS NOT NULL`).all(),
    ).flatMap((row) => {
      const { id } = row as { id: string };
      const before = at.get(id);
      at.set(id, name);
      return before === undefined ? [] : [{ till: name, rule: 'one payment pays one sale', detail: `${id}, also at ${before}` }];
    }),
  );
};
