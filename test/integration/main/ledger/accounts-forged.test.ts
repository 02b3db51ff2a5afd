// One field of a journal entry about a refund or suspense is changed, and everything that depends on the field is adapted. The
// accounts check must name that entry, and find the original books sound.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AttemptView } from '../../../../src/shared/contract/counter/sale.ts';
import Database from 'better-sqlite3';
import { databaseFile } from '../../../../src/main/ledger/ledger.ts';
import { type Counter, newRequestId, openCounter } from '../../../support/counter.ts';
import { resultOf, verifyFile } from '../../../support/health.ts';
import { add, by, type Known, openShop, signIn } from '../../../support/people.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { type Hand, handled, hashAnew } from '../../../torture/tamper/hand.ts';

let counter: Counter;
let salma: Known;
let omar: Known;
let rania: Known;
let sound: Buffer;
const dir = tempDir();
const file = join(dir.path, 'forged.db');

const ask = <T extends object>(more: T) => ({ requestId: newRequestId(), reason: 'agreed', approval: by(salma), ...more });
const heldOf = async ({ attemptId }: AttemptView) =>
  (await counter.client.get('suspense.list', { after: null, limit: 20 })).rows.find((row) => row.attemptId === attemptId)?.seq ??
  0;
const sold = async (...amounts: readonly (string | undefined)[]): Promise<AttemptView> => {
  const attempt = await counter.sell();
  for (const amount of amounts) await counter.notify(attempt, amount === undefined ? {} : { amount });
  return attempt;
};
const resolve = async (attempt: AttemptView, choice: string) =>
  counter.client.get('suspense.resolve', ask({ seq: await heldOf(attempt), choice }) as never);
const giveOldest = async (way: string, reference: string) => {
  const [owed] = (await counter.client.get('refunds.list', { after: null, limit: 1 })).rows;
  return counter.client.get('refund.give', ask({ what: { kind: 'owed', seq: owed?.seq ?? 0 }, way, reference }) as never);
};
const topUp = async (attempt: AttemptView): Promise<void> => {
  const rest = await counter.client.get('suspense.top-up', { requestId: newRequestId(), seq: await heldOf(attempt) });
  await counter.world.until(() => counter.till.ledger.payments.attempt(rest.attemptId)?.state === 'waiting');
  await counter.notify(await counter.client.get('attempt.get', { attemptId: rest.attemptId }));
};

beforeAll(async () => {
  counter = openCounter();
  await openShop(counter);
  salma = await add(counter.client, 'Salma', 'supervisor');
  omar = await add(counter.client, 'Omar', 'supervisor');
  rania = await add(counter.client, 'Rania', 'bookkeeper');
  await signIn(counter.client, await add(counter.client, 'Nuri', 'cashier'));
  await sold(undefined, undefined);
  await giveOldest('transfer', 'TR-1');
  const paid = await sold(undefined);
  const what = { kind: 'goods', attemptId: paid.attemptId, amount: '12.5' } as const;
  // A refused refund of goods does not reduce the amount that a later request may refund.
  const refused = await counter.client.get('refund.request', { requestId: newRequestId(), reason: 'worn', what });
  await counter.client.get('refund.refuse', ask({ seq: refused.seq }));
  const asked = await counter.client.get('refund.request', { requestId: newRequestId(), reason: 'worn', what });
  await counter.client.get('refund.approve', { requestId: newRequestId(), seq: asked.seq, approval: by(salma) });
  await counter.client.get('refund.withdraw', ask({ seq: asked.seq }));
  await counter.client.get('refund.give', ask({ what, way: 'cash', reference: '' }));
  await resolve(await sold('20'), 'keep-price');
  await resolve(await sold(undefined, '3'), 'give-back');
  await counter.client.get('suspense.write-off', ask({ seq: await heldOf(await sold('2')) }));
  const [short, other] = [await sold('5'), await sold('5')];
  await topUp(short);
  await resolve(other, 'accept');
  counter.till.close();
  const db = new Database(join(counter.dir, databaseFile));
  db.pragma('journal_mode = DELETE');
  db.close();
  sound = readFileSync(join(counter.dir, databaseFile));
});
afterAll(() => {
  counter.close();
  dir.remove();
});

type Body = { [name: string]: unknown };
const found = (bytes: Buffer) => {
  writeFileSync(file, bytes);
  return resultOf(verifyFile(file), 'accounts');
};
const forge = (work: (db: Hand) => number) => {
  let seq = 0;
  const bytes = handled(sound, (db) => {
    seq = work(db);
    hashAnew(db);
  });
  return { seq, problem: found(bytes).problem };
};
/** Returns the numbers of the journal entries of a kind, oldest first. */
const seqsOf = (db: Hand, kind: string): number[] =>
  db.prepare('SELECT seq FROM journal WHERE kind = ? ORDER BY seq').pluck().all(kind) as number[];
const bodyOf = (db: Hand, seq: number): Body =>
  JSON.parse(db.prepare('SELECT body FROM journal WHERE seq = ?').pluck().get(seq) as string) as Body;
const change = (db: Hand, seq: number, more: Body, actor?: string): number => {
  db.prepare('UPDATE journal SET body = ? WHERE seq = ?').run(JSON.stringify({ ...bodyOf(db, seq), ...more }), seq);
  if (actor !== undefined) db.prepare('UPDATE journal SET actor = ? WHERE seq = ?').run(actor, seq);
  return seq;
};
const last = (db: Hand, kind: string): number => seqsOf(db, kind).at(-1) as number;
const first = (db: Hand, kind: string): number => seqsOf(db, kind)[0] as number;
const resolvedBy = (db: Hand, choice: string): number =>
  seqsOf(db, 'suspense.resolved').find((seq) => bodyOf(db, seq)['choice'] === choice) as number;
const post = (
  db: Hand,
  seq: number,
  ...lines: readonly (readonly [account: string, currency: string, minor: number])[]
): void => {
  db.prepare('DELETE FROM postings WHERE seq = ?').run(seq);
  const insert = db.prepare('INSERT INTO postings (seq, line, account, currency, amount_minor) VALUES (?, ?, ?, ?, ?)');
  for (const [i, [account, currency, minor]] of lines.entries()) insert.run(seq, i, account, currency, minor);
};

it('the accounts check passes the untouched books', () => expect(found(sound)).toMatchObject({ state: 'good', problem: null }));

type Forgery = readonly [what: string, code: string, work: (db: Hand) => number];
const forgeries: readonly Forgery[] = [
  [
    'a return of goods worth more than was paid',
    'refund-not-owed',
    (db) => {
      const asked = last(db, 'refund.requested');
      for (const kind of ['refund.requested', 'refund.approved', 'refund.paid'])
        change(db, last(db, kind), { amountMinor: 12_510 });
      for (const kind of ['refund.approved', 'refund.paid'])
        db.exec(`UPDATE postings SET amount_minor = sign(amount_minor) * 12510 WHERE seq = ${last(db, kind)}`);
      return asked;
    },
  ],
  [
    'two payments under the id of one refund',
    'refund-differs',
    (db) => change(db, last(db, 'refund.paid'), { refundId: bodyOf(db, first(db, 'refund.paid'))['refundId'] }),
  ],
  [
    'a transfer without its approved reference',
    'refund-differs',
    (db) => {
      for (const kind of ['refund.requested', 'refund.approved']) change(db, first(db, kind), { reference: null });
      return change(db, first(db, 'refund.paid'), { reference: null });
    },
  ],
  [
    'another reference than was approved',
    'approver-lacks-right',
    (db) => change(db, first(db, 'refund.paid'), { reference: 'X' }),
  ],
  ['another gateway than the payment’s', 'refund-differs', (db) => change(db, first(db, 'refund.paid'), { gateway: 'card' })],
  ['another reason than requested', 'refund-differs', (db) => change(db, first(db, 'refund.paid'), { reason: 'x' })],
  [
    'a refund booked to an account that only older entries book to',
    'account-differs',
    (db) => {
      post(db, first(db, 'refund.paid'), ['refunds-owed', 'LYD', 12_500], ['bank:lyd', 'LYD', -12_500]);
      return first(db, 'refund.paid');
    },
  ],
  [
    'a refund of an older version booked to an account that did not exist then',
    'account-differs',
    (db) => {
      db.exec(`UPDATE journal SET version = 3 WHERE seq = ${last(db, 'refund.paid')}`);
      return last(db, 'refund.paid');
    },
  ],
  [
    'an approval of another person’s request',
    'refund-differs',
    (db) => change(db, first(db, 'refund.approved'), { askedBy: rania.userId }),
  ],
  [
    'approved goods withdrawn as if they were unapproved',
    'refund-differs',
    (db) => change(db, last(db, 'refund.withdrawn'), { wasApproved: false }),
  ],
  [
    'an approval by the requester at another person’s window',
    'approver-lacks-right',
    (db) => {
      change(db, first(db, 'refund.requested'), {}, salma.userId);
      return change(db, first(db, 'refund.approved'), { askedBy: salma.userId });
    },
  ],
  [
    'a self-approval although another person might have approved',
    'approver-lacks-right',
    (db) => {
      change(db, first(db, 'refund.requested'), {}, omar.userId);
      const approval = { by: omar.userId, self: true };
      return change(db, first(db, 'refund.approved'), { askedBy: omar.userId, approval }, omar.userId);
    },
  ],
  [
    'a write-off by a person who may only handle exceptions',
    'approver-lacks-right',
    (db) => change(db, resolvedBy(db, 'write-off'), { approval: { by: rania.userId, self: false } }),
  ],
  [
    'a refund above the excess',
    'suspense-differs',
    (db) => change(db, resolvedBy(db, 'keep-price'), { over: { amountMinor: 7_510, currency: 'LYD' } }),
  ],
  [
    'a paid sale paid again by a set-aside amount',
    'suspense-differs',
    (db) => {
      const seq = change(db, resolvedBy(db, 'give-back'), { choice: 'accept' });
      post(db, seq, ['suspense', 'LYD', 3_000], ['sales', 'LYD', -3_000]);
      return seq;
    },
  ],
  [
    'a top-up that uses another sale’s set-aside amount',
    'suspense-differs',
    (db) => {
      const other = bodyOf(db, resolvedBy(db, 'accept'))['seq'];
      const begun = seqsOf(db, 'attempt.started').find((seq) => bodyOf(db, seq)['topsUp'] !== undefined) as number;
      const paid = seqsOf(db, 'notice.judged').find((seq) => (bodyOf(db, seq)['decision'] as Body)['toppedUp']) as number;
      change(db, begun, { topsUp: other });
      const decision = bodyOf(db, paid)['decision'] as Body;
      return change(db, paid, { decision: { ...decision, toppedUp: { ...(decision['toppedUp'] as Body), seq: other } } });
    },
  ],
];
it.each(forgeries)('the accounts check reports %s', (_, code, work) => {
  const { seq, problem } = forge(work);
  expect(problem).toMatchObject({ code, params: { seq } });
});

it.each([
  ['suspense', 'LYD'],
  ['suspense', 'USD'],
  ['refunds-owed', 'LYD'],
  ['refunds-owed', 'USD'],
] as const)('the accounts check reports a balance of %s in %s without a refund or notice behind it', (account, currency) => {
  const { problem } = forge((db) => {
    const seq = last(db, 'user.signed-in');
    post(db, seq, [account, currency, -700], ['other-income', currency, 700]);
    return seq;
  });
  expect(problem).toMatchObject({ code: 'balance-differs', params: { account, currency } });
});
