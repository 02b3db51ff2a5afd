// Compares each stored close of a till with the journal, with its money, and with its text at the time of closing.
import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';
import type { CloseDocument } from '../../src/shared/contract/books/close.ts';
import type { Kept } from './supervisors.ts';

type Row = { number: number; seq: number; fromSeq: number; toSeq: number; sha256: string; text: string; body: string };

/** Returns each broken rule with its details. */
export const auditCloses = (db: Database.Database, till: string, kept: Kept): { rule: string; detail: string }[] => {
  const findings: { rule: string; detail: string }[] = [];
  const rows = db
    .prepare(`SELECT c.number, c.seq, c.from_seq AS fromSeq, c.to_seq AS toSeq, c.sha256, c.text, j.body
      FROM closes c JOIN journal j USING (seq) ORDER BY c.number`)
    .all() as Row[];
  const money = db.prepare(`SELECT currency, gateway, kind, count(*) AS count, sum(amount_minor) AS amountMinor FROM receipts
    WHERE seq BETWEEN ? AND ? GROUP BY currency, gateway, kind ORDER BY currency, gateway, kind`);
  let covered = 0;
  for (const [i, { number, seq, fromSeq, toSeq, sha256, text, body }] of rows.entries()) {
    const found = (rule: string): void => void findings.push({ rule, detail: `close ${number}` });
    const document = JSON.parse(text) as CloseDocument;
    if (number !== i + 1 || fromSeq !== covered + 1 || toSeq !== seq - 1) found('closes cover each entry once');
    covered = toSeq;
    if ((JSON.parse(body) as { text: string }).text !== text) found('a close says what the journal says');
    if (createHash('sha256').update(text).digest('hex') !== sha256) found('a close fits its checksum');
    const before = kept.get(`${till} ${number}`);
    if (before && before.text !== text) found('a close never changes');
    const then = document.totals.map(({ currency, gateway, kind, count, amountMinor }) => ({
      currency,
      gateway,
      kind,
      count,
      amountMinor,
    }));
    if (JSON.stringify(then) !== JSON.stringify(money.all(fromSeq, toSeq))) found('a close adds up to the money of its entries');
  }
  return findings;
};
