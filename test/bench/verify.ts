// Compares a verification of the books with its unavoidable work: reading the rows, and one MAC per notice.
import { createHmac } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { journalColumns } from '../../src/ledger/journal.ts';
import { databaseFile, openLedger } from '../../src/main/ledger/ledger.ts';
import { type Books, openBooks } from '../../src/ledger/verify/books-file.ts';
import { checkChain } from '../../src/ledger/verify/chain-check.ts';
import { checkBalances } from '../../src/ledger/verify/postings-check.ts';
import { checkSignatures, createFit } from '../../src/main/ledger/verify/signatures-check.ts';
import { nodeClock, nodeRandom } from '../../src/platform/node-ports.ts';
import { type Notice, readNotice } from '../../src/protocol/notice.ts';
import { defaultProfile } from '../../src/protocol/profile.ts';
import { signedText } from '../../src/protocol/signature.ts';
import type { NoticeKind } from '../../src/shared/payment/gateways.ts';
import { createFiller } from '../support/books/genuine-books.ts';
import { testKeys, testSettings } from '../support/till.ts';
import { createRng } from '../support/world.ts';
import type { Given } from './deadline.ts';
import { atLeast, inTurns, processorUs, quantile, type Ratio, us } from './measure.ts';

const silent = (): void => {};

const fill = (dir: string, sales: number): void => {
  const opened = openLedger(dir, { clock: nodeClock, random: nodeRandom }, testSettings().day);
  if (!opened.ok) throw new Error(opened.error.code);
  const { sale } = createFiller(createRng(1));
  for (let n = 1; n <= sales; n += 500) {
    opened.value.write((tx) => {
      for (let each = n; each < n + 500; each++) sale(tx, each);
    });
  }
  opened.value.close();
};

const noticesIn = ({ db }: Books): Notice[] =>
  (db.prepare(`SELECT body FROM journal WHERE kind = 'notice.judged'`).pluck().all() as string[]).map((body) => {
    const { kind, raw } = JSON.parse(body) as { kind: NoticeKind; raw: string };
    const read = readNotice(kind, Buffer.from(raw, 'base64'));
    if (!read.ok) throw new Error(read.error.code);
    return read.value;
  });

const must = (good: boolean): void => {
  if (!good) throw new Error('the books were found bad');
};

export const benchVerify = async ({ root, short, start }: Given): Promise<Ratio[]> => {
  const [sales, rounds] = short ? [500, 5] : [6000, 15];
  const dir = mkdtempSync(join(root, 'bench-verify-'));
  fill(dir, sales);
  const opened = openBooks(join(dir, databaseFile));
  if (!opened.ok) throw new Error(opened.error.code);
  const books = await start('the books', opened.value, (each) => each.close());
  const { db, head } = books;
  const journal = db.prepare(`SELECT ${journalColumns} FROM journal ORDER BY seq`);
  const postings = db.prepare('SELECT * FROM postings ORDER BY seq, line');
  const notices = noticesIn(books);
  const bytes = notices.map((notice) => Buffer.from(signedText(notice, defaultProfile)));
  const key = { id: 'k1', secret: testKeys.secret };
  const fits = createFit(key, defaultProfile);
  const read = (): void => {
    let rows = 0;
    for (const _ of journal.iterate()) rows += 1;
    for (const _ of postings.iterate()) rows += 1;
    must(rows > head.seq);
  };
  const samples = await inTurns(
    [
      { name: 'select', run: read },
      {
        name: 'chain',
        run: () => must(checkChain(books, silent).state === 'good' && checkBalances(books, silent).state === 'good'),
      },
      { name: 'hmac', run: () => bytes.forEach((each) => createHmac('sha256', key.secret).update(each).digest('hex')) },
      { name: 'signatures', run: () => must(notices.every(fits)) },
      {
        name: 'signatures with reading',
        run: () => must(checkSignatures(books, silent, { signingKeys: [key], profiles: [defaultProfile] }).state === 'good'),
      },
    ],
    rounds,
    3,
    processorUs,
  );
  const [select, chain, hmac, signatures, whole] = samples.map((each) => quantile(each, 0.5)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const each = (time: number): string => `${(time / notices.length).toFixed(2)} µs`;
  return [
    atLeast(
      'chain and balances, against a bare SELECT of the same rows',
      select / chain,
      0.5,
      `${us(chain)} against ${us(select)} of processor time, ${head.seq} rows`,
    ),
    atLeast(
      'signatures of notices in hand, against a bare HMAC over the same bytes',
      hmac / signatures,
      0.8,
      `${each(signatures)} against ${each(hmac)} a notice, ${notices.length} notices; ${each(whole)} with reading and parsing the rows`,
    ),
  ];
};
