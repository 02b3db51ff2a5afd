// Compares each stored close of a till with the journal, with its money, and with its text at the time of closing.
import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';
import type { CloseDocument } from '../../src/shared/contract/books/close.ts';
import type { Kept } from './supervisors.ts';

type Row = { number: number; seq: number; fromSeq: number; toSeq: number; sha256: string; text: string; body: string };

type Received = Pick<CloseDocument['received'][number], 'currency' | 'gateway' | 'kind' | 'count' | 'amountMinor'>;
/** Sums money received over all methods, because a method may become known after the close. */
const byKind = (received: CloseDocument['received']): Received[] => {
  const sums = new Map<string, Received>();
  for (const { currency, gateway, kind, count, amountMinor } of received) {
    const key = `${currency} ${gateway} ${kind}`;
    const sum = sums.get(key) ?? { currency, gateway, kind, count: 0, amountMinor: 0 };
    sums.set(key, { ...sum, count: sum.count + count, amountMinor: sum.amountMinor + amountMinor });
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
};

/** Returns each broken rule about the balances of a close: they tie to the postings, to their movement, and to the close before. */
const auditBalances = (db: Database.Database, document: CloseDocument, before: CloseDocument | null): string[] => {
  const sumUpTo = db
    .prepare('SELECT coalesce(sum(amount_minor), 0) FROM postings WHERE account = ? AND currency = ? AND seq <= ?')
    .pluck();
  const accounts = db.prepare('SELECT count(*) FROM (SELECT DISTINCT account, currency FROM postings WHERE seq <= ?)').pluck();
  const broken: string[] = [];
  const { balances, unconfirmed, drawer, head, fromSeq } = document;
  if (balances.length !== accounts.get(head.seq)) broken.push('a close has a balance for each account');
  for (const { account, currency, openingMinor, debitMinor, creditMinor, closingMinor } of balances) {
    if (openingMinor + debitMinor - creditMinor !== closingMinor) broken.push(`${account} adds up`);
    if (sumUpTo.get(account, currency, head.seq) !== closingMinor) broken.push(`${account} closes with its postings`);
    if (sumUpTo.get(account, currency, fromSeq - 1) !== openingMinor) broken.push(`${account} opens with its postings`);
    const earlier = before?.balances.find((one) => one.account === account && one.currency === currency);
    if (before && (earlier?.closingMinor ?? 0) !== openingMinor) broken.push(`${account} opens as the close before closed`);
  }
  for (const { gateway, openingMinor, addedMinor, provedMinor, closingMinor } of unconfirmed) {
    if (openingMinor + addedMinor - provedMinor !== closingMinor) broken.push(`unconfirmed ${gateway} adds up`);
    const earlier = before?.unconfirmed.find((one) => one.gateway === gateway);
    if (before && (earlier?.closingMinor ?? 0) !== openingMinor) broken.push(`unconfirmed ${gateway} opens as it closed`);
  }
  for (const { currency, openingMinor, inMinor, outMinor, refundsMinor, differenceMinor, closingMinor } of drawer) {
    if (openingMinor !== null && openingMinor + inMinor - outMinor - refundsMinor + differenceMinor !== closingMinor)
      broken.push(`the drawer in ${currency} adds up`);
    const earlier = before?.drawer.find((one) => one.currency === currency);
    if (before && (earlier?.closingMinor ?? null) !== openingMinor) broken.push(`the drawer in ${currency} opens as it closed`);
  }
  return broken;
};

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
  let last: CloseDocument | null = null;
  for (const [i, { number, seq, fromSeq, toSeq, sha256, text, body }] of rows.entries()) {
    const found = (rule: string): void => void findings.push({ rule, detail: `close ${number}` });
    const document = JSON.parse(text) as CloseDocument;
    if (number !== i + 1 || fromSeq !== covered + 1 || toSeq !== seq - 1) found('closes cover each entry once');
    covered = toSeq;
    if ((JSON.parse(body) as { text: string }).text !== text) found('a close says what the journal says');
    if (createHash('sha256').update(text).digest('hex') !== sha256) found('a close fits its checksum');
    for (const rule of auditBalances(db, document, last)) found(rule);
    last = document;
    const before = kept.get(`${till} ${number}`);
    if (before && before.text !== text) found('a close never changes');
    const then = byKind(document.received);
    if (JSON.stringify(then) !== JSON.stringify(money.all(fromSeq, toSeq))) found('a close adds up to the money of its entries');
  }
  return findings;
};
