// Proof "closes": in any history, each close opens as the one before it closed, and its figures are the sums of the books' rows.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CloseDocument } from '../../../src/shared/contract/books/close.ts';
import type { VerifyReport } from '../../../src/shared/health/verify-report.ts';
import { readBooks } from '../../support/books/books.ts';
import { given, resultOf, verifyFile, verifyIn } from '../../support/health.ts';
import { createRng } from '../../support/world.ts';
import { controlByPlant } from '../planted/plant-control.ts';
import type { Plant } from '../planted/plant.ts';
import { type Batch, type Control, createFindings, type Found, type Proof } from '../proof.ts';
import { buildAnew, handled, hashAnew } from '../tamper/hand.ts';
import { auditCloses, auditFigures } from './audit.ts';
import { auditAgain, auditSums } from './files.ts';
import { type Falsification, falsifications, type Falsified, falsify } from './falsify.ts';
import { playHistory } from './history.ts';
import { openHouse, type House } from './house.ts';
import { type PlainBooks, readPlain } from './plain-books.ts';

/** Writes a copy of the books with these texts of closes, and with all hashes and tables made to fit. */
const writeForged = (dir: string, { closes }: Falsified): string => {
  const bytes = readBooks(dir, (db) => db.serialize());
  // The copy has no write-ahead log, so its header must name the rollback journal.
  bytes.fill(1, 18, 20);
  const file = join(dir, 'forged.db');
  const forged = handled(bytes, (db) => {
    const put = db.prepare(`UPDATE journal SET body = json_set(body, '$.text', ?) WHERE seq = ?`);
    for (const { seq, text } of closes) put.run(text, seq);
    hashAnew(db);
    buildAnew(db);
  });
  writeFileSync(file, forged);
  return file;
};

/** The names of the checks that did not find the books good, each with its problem. */
const unsound = ({ checks }: VerifyReport): string =>
  checks
    .flatMap(({ check, state, problem }) => (state === 'good' ? [] : [`${check}: ${JSON.stringify(problem ?? state)}`]))
    .join(', ');

/** Falsifies the closes in each way; the plain sums and the verification must both notice it. Returns how often each way was noticed. */
const falsifyAll = (house: House, books: PlainBooks, seed: number, found: Found): Record<string, number> => {
  const rng = createRng(seed ^ 0xfa_15_e);
  const sums: Record<string, number> = {};
  for (const kind of Object.keys(falsifications) as Falsification[]) {
    const falsified = falsify(kind, books, rng);
    if (!falsified) continue;
    let noticed = false;
    let before: CloseDocument | null = null;
    for (const { text } of falsified.closes) {
      const document = JSON.parse(text) as CloseDocument;
      auditFigures(books, document, before, () => {
        noticed = true;
      });
      before = document;
    }
    if (!noticed) found('the plain sums notice a falsified close', kind);
    const file = writeForged(house.counter.dir, falsified);
    const { problem } = resultOf(verifyFile(file, house.keys()), 'closes');
    if (problem?.code !== 'close-balance-differs' || problem.params['number'] !== falsified.first)
      found('a verification names a falsified close', { kind, number: falsified.first, problem });
    else if (noticed) sums[falsifications[kind]] = 1;
    rmSync(file);
  }
  return sums;
};

/** Counts what happened in a history, from the books that are left of it. */
const countsIn = (dir: string): Record<string, number> =>
  readBooks(dir, (db) => {
    const count = (sql: string): number => db.prepare(`SELECT count(*) FROM ${sql}`).pluck().get() as number;
    return {
      'journal entries': count('journal'),
      payments: count('attempts'),
      'receipts of money': count('receipts'),
      'settled by hand': count('receipts WHERE by_hand = 1'),
      'refunds paid': count(`journal WHERE kind = 'refund.paid'`),
      'decisions about suspense': count(`journal WHERE kind = 'suspense.resolved'`),
      'counts of the drawer': count(`journal WHERE kind = 'drawer.counted'`),
      'corrections of earlier closes': count(`journal, json_each(body ->> '$.text', '$.corrections') WHERE kind = 'day.closed'`),
    };
  });

const run = async (seed: number): Promise<Batch> => {
  const { list, found } = createFindings(seed);
  const rng = createRng(seed ^ 0x0c_10_5e);
  const house = await openHouse(Date.UTC(2026, 0, 15, rng.int(24)));
  try {
    const played = await playHistory(house, seed, 50 + rng.int(60));
    const { dir } = house.counter;
    const books = readPlain(dir);
    auditCloses(books, played, found);
    for (const each of played.files) {
      await auditSums(each, found);
      await auditAgain(house.counter.till.exports, dir, each, found);
    }
    const report = verifyIn(dir, house.keys(), given(played.heads));
    if (report.outcome !== 'good') found('a verification finds the books good', unsound(report));
    if (resultOf(report, 'closes').looked !== books.closes.length) found('a verification looks at each close', unsound(report));
    const { steps, givenUp, closes } = played;
    const changes = {
      'changed keys': ['service-key', 'own-key'],
      'changed clocks and zones': ['clock', 'clock-accepted', 'zone'],
    } as const;
    const sums = {
      closes: closes.length,
      restores: givenUp.length,
      'closes given up': givenUp.flat().length,
      'files of closes': played.files.reduce((sum, each) => sum + Object.keys(each.files).length, 0),
      ...Object.fromEntries(
        Object.entries(changes).map(([what, of]) => [what, of.reduce((sum, step) => sum + (steps[step] ?? 0), 0)]),
      ),
      ...countsIn(dir),
      ...falsifyAll(house, books, seed, found),
    };
    return { cases: 1, findings: list, sums };
  } finally {
    house.counter.close();
  }
};

/** Planted bugs in the sums of a close, which the till and its verification share: only the plain sums can notice them. */
const plants: readonly Plant[] = [
  {
    what: 'a close leaves a posting out',
    in: 'createBalancesStore',
    find: 'FROM postings WHERE seq BETWEEN @from AND @to GROUP BY',
    replace: 'FROM postings WHERE seq BETWEEN @from AND @to - 2 GROUP BY',
  },
  {
    what: 'a late line is put into the old close',
    in: 'unsummed',
    find: 'SELECT number FROM closes ORDER BY number DESC LIMIT 1), 0) + 1 AS number',
    replace: 'SELECT number FROM closes ORDER BY number DESC LIMIT 1), 1) AS number',
  },
  {
    what: 'a sign is turned in the sums of a close',
    in: 'createBalancesStore',
    find: 'sum(max(-amount_minor, 0)) AS creditMinor\n    FROM postings',
    replace: 'sum(max(amount_minor, 0)) AS creditMinor\n    FROM postings',
  },
  {
    what: 'a sign is turned in the amounts of files',
    in: 'amountOf',
    find: 'line.way === null ? line.receivedMinor : movedOf(line)',
    replace: 'line.way === null ? line.receivedMinor : line.movedMinor',
  },
  {
    what: 'the file of a close has a line of the close after it',
    in: 'spanOf',
    find: 'to: close.toSeq }',
    replace: 'to: close.toSeq + 4 }',
  },
  {
    what: 'money that a notice proved stays unconfirmed',
    in: 'createCloseBalances',
    find: 'row.openingMinor + row.addedMinor - row.provedMinor',
    replace: 'row.openingMinor + row.addedMinor',
  },
  {
    what: 'cash refunds do not leave the drawer',
    in: 'createCloseBalances',
    find: '...(flow.get(span) as Flow),',
    replace: '...(flow.get(span) as Flow), refundsMinor: 0,',
  },
];

export const closes: Proof = {
  name: 'closes',
  about: 'in any history, each close opens as the one before it closed, and its figures are the sums of the books’ rows',
  unit: 'histories',
  short: 12,
  long: 1_000,
  run,
  plants,
  async control() {
    const controls: Control[] = [];
    // One after the other, because each has a time limit, which a busy machine exceeds if all run at once.
    for (const plant of plants) controls.push(await controlByPlant('closes', plant, [1, 2, 3, 4, 5, 6]));
    return controls;
  },
};
