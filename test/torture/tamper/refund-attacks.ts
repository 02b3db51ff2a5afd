// Attacks that falsify refunds and the cash drawer: another amount, method or approver, a removed refund, an added refund, a
// changed movement of cash.
import type { ProblemCode, VerifyReport } from '../../../src/shared/health/verify-report.ts';
import type { Rng } from '../../support/world.ts';
import type { Attacker } from './attack.ts';
import type { SoundBooks } from './books.ts';
import { buildAnew, type Hand, handled, hashAnew } from './hand.ts';

type Body = Record<string, unknown>;
type Kind = 'refund.requested' | 'refund.approved' | 'refund.paid' | 'suspense.resolved' | 'cash.moved' | 'drawer.counted';

const seqOf = (db: Hand, kind: Kind): number =>
  db.prepare('SELECT seq FROM journal WHERE kind = ? ORDER BY seq DESC LIMIT 1').pluck().get(kind) as number;
const bodyOf = (db: Hand, seq: number): Body =>
  JSON.parse(db.prepare('SELECT body FROM journal WHERE seq = ?').pluck().get(seq) as string) as Body;
const putBody = (db: Hand, seq: number, body: Body): void =>
  void db.prepare('UPDATE journal SET body = ? WHERE seq = ?').run(JSON.stringify(body), seq);

const says =
  (code: ProblemCode, params: () => Readonly<Record<string, string | number>>) =>
  ({ checks }: VerifyReport): boolean => {
    const problem = checks.find(({ check }) => check === 'accounts')?.problem;
    return problem?.code === code && Object.entries(params()).every(([name, value]) => problem.params[name] === value);
  };

/** Makes an attack; `work` changes the books and returns the params that the finding must have. */
const attack = (
  what: string,
  code: ProblemCode,
  work: (db: Hand, rng: Rng) => Readonly<Record<string, string | number>>,
): Attacker => {
  const run = ({ bytes }: SoundBooks, rng: Rng) => {
    let named: Readonly<Record<string, string | number>> = {};
    const changed = handled(bytes, (db) => {
      named = work(db, rng);
    });
    return { bytes: changed, what, named: says(code, () => named) };
  };
  return run;
};

/** Changes a refund's amount, and makes the journal entry, postings, hashes and all tables fit. */
const amount = attack('the amount of a refund that was paid', 'refund-differs', (db, rng) => {
  const seq = seqOf(db, 'refund.paid');
  const body = bodyOf(db, seq);
  const more = rng.pick([-10, 10, 1000]);
  putBody(db, seq, { ...body, amountMinor: Number(body['amountMinor']) + more });
  db.exec(`UPDATE postings SET amount_minor = amount_minor + sign(amount_minor) * ${more} WHERE seq = ${seq}`);
  hashAnew(db);
  buildAnew(db);
  return { seq };
});

/** Rewrites a refund paid in cash as paid by the provider or by transfer, and leaves its postings unchanged. */
const method = attack('the method of a refund that was paid', 'account-differs', (db, rng) => {
  const seq = seqOf(db, 'refund.paid');
  putBody(db, seq, { ...bodyOf(db, seq), way: rng.pick(['provider', 'transfer']) });
  hashAnew(db);
  buildAnew(db);
  return { seq };
});

/** Replaces the approver by the requester or by an unknown person, and makes all tables match. */
const approver = attack('the approver of a refund, or of suspense that was resolved', 'approver-lacks-right', (db, rng) => {
  const seq = seqOf(db, rng.pick(['refund.approved', 'suspense.resolved']));
  const body = bodyOf(db, seq);
  putBody(db, seq, { ...body, approval: { by: rng.pick(['user-2', 'user-9']), self: rng.chance(0.3) } });
  hashAnew(db);
  buildAnew(db);
  return { seq };
});

/** Turns the paid refund's journal entry into another kind of entry, and leaves its postings. */
const gone = attack('a refund that was paid, taken out', 'balance-differs', (db) => {
  const seq = seqOf(db, 'refund.paid');
  db.exec(
    `UPDATE journal SET kind = 'user.signed-out', version = 1, body = '{"userId":"user-2","why":"lock"}' WHERE seq = ${seq}`,
  );
  hashAnew(db);
  buildAnew(db);
  return { account: 'refunds-owed' };
});

/** Turns the approval of a paid refund into an entry of another kind, so that the refund was paid without approval. */
const unapproved = attack('the approval of a refund that was paid, taken out', 'refund-not-owed', (db) => {
  const seq = seqOf(db, 'refund.approved');
  db.exec(
    `UPDATE journal SET kind = 'user.signed-out', version = 1, body = '{"userId":"user-2","why":"lock"}' WHERE seq = ${seq}`,
  );
  hashAnew(db);
  return { seq: seqOf(db, 'refund.paid') };
});

/** Turns a later `receipt.printed` journal entry into one that pays the same refund a second time, with its postings. */
const oneMore = attack('a refund that was paid, once more', 'refund-not-owed', (db) => {
  const paid = seqOf(db, 'refund.paid');
  const seq = db.prepare(`SELECT min(seq) FROM journal WHERE kind = 'receipt.printed' AND seq > ?`).pluck().get(paid) as number;
  db.exec(
    `UPDATE journal SET kind = 'refund.paid', version = (SELECT version FROM journal WHERE seq = ${paid}) WHERE seq = ${seq}`,
  );
  putBody(db, seq, { ...bodyOf(db, paid), refundId: 'refund_0000000000000000000002' });
  db.exec(`INSERT INTO postings SELECT ${seq}, line, account, currency, amount_minor FROM postings WHERE seq = ${paid}`);
  hashAnew(db);
  return { seq };
});

/**
 * Changes the amount of one movement of cash, so that the expected sum of the next count no longer follows from the entries
 * before it.
 */
const drawer = attack('the amount taken out of the cash drawer', 'drawer-differs', (db, rng) => {
  const seq = seqOf(db, 'cash.moved');
  const body = bodyOf(db, seq);
  putBody(db, seq, { ...body, amountMinor: Number(body['amountMinor']) + rng.pick([-10, 10, 1000]) });
  hashAnew(db);
  buildAnew(db);
  return { seq: seqOf(db, 'drawer.counted') };
});

export const refundAttackers: readonly { readonly name: string; readonly run: Attacker }[] = [
  { name: 'refund: amount', run: amount },
  { name: 'refund: method', run: method },
  { name: 'refund: approver', run: approver },
  { name: 'refund: taken out', run: gone },
  { name: 'refund: approval taken out', run: unapproved },
  { name: 'refund: once more', run: oneMore },
  { name: 'drawer: amount', run: drawer },
];
