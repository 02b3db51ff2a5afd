// Attacks that falsify a close: its balances, sums, root, signature or covered rows, with all hashes of the journal made right again.
import { closeEntry } from '../../../src/main/services/day/close-entry.ts';
import { createBooksView } from '../../../src/main/ledger/books/books-view.ts';
import { ownSecretsOf } from '../../../src/secrets/own.ts';
import { canonicalJson } from '../../../src/shared/canonical-json.ts';
import type { CloseDocument } from '../../../src/shared/contract/books/close.ts';
import type { ProblemCode, VerifyReport } from '../../../src/shared/health/verify-report.ts';
import { sha256Hex } from '../../../src/ledger/sha256.ts';
import type { DayBodies } from '../../../src/till-journal/day.ts';
import type { Rng } from '../../support/world.ts';
import type { Attacker } from './attack.ts';
import type { SoundBooks } from './books.ts';
import { buildAnew, type Hand, handled, hashAnew } from './hand.ts';

type Body = DayBodies['day.closed'];
type Closed = { readonly seq: number; readonly body: Body; readonly document: CloseDocument };

const closesIn = (db: Hand): Closed[] =>
  (
    db.prepare(`SELECT seq, body FROM journal WHERE kind = 'day.closed' ORDER BY seq`).all() as { seq: number; body: string }[]
  ).map(({ seq, body: stored }) => {
    const body = JSON.parse(stored) as Body;
    return { seq, body, document: JSON.parse(body.text) as CloseDocument };
  });
const putBody = (db: Hand, seq: number, body: Body): void =>
  void db.prepare('UPDATE journal SET body = ? WHERE seq = ?').run(JSON.stringify(body), seq);
const putDocument = (db: Hand, { seq, body }: Closed, document: CloseDocument): void =>
  putBody(db, seq, { ...body, text: canonicalJson(document) });

/** A signer that the thief made, because the till's own key is not in the books. */
const thief = ownSecretsOf(() => {
  const [pepper, fingerprintKey, signingKey] = [7, 8, 9].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [
    string,
    string,
    string,
  ];
  return { pepper, fingerprintKey, signingKey };
});

/**
 * Makes each close fit the changed journal: its root, head and link to the close before. `sign`: signs each close with the thief's
 * key.
 */
const closesAnew = (db: Hand, sign: boolean): void => {
  const hashOf = db.prepare('SELECT hash FROM journal WHERE seq = ?').pluck();
  let previous: CloseDocument['previous'] = null;
  for (const { seq } of closesIn(db)) {
    hashAnew(db);
    const { body, document } = closesIn(db).find((each) => each.seq === seq) as Closed;
    const range = { from: document.fromSeq, to: document.head.seq };
    const rows = createBooksView(db, () => '').closeEvents.root(range);
    const fitted = { ...document, rows, previous, head: { ...document.head, hash: hashOf.get(range.to) as string } };
    const { text, signature } = closeEntry(fitted, null, thief);
    putBody(db, seq, { ...body, text, ...(sign && { signature }) });
    previous = { number: document.number, seq, sha256: sha256Hex(text) };
  }
};

/** Changes one figure of one balance; in some of the changes the balance still adds up. */
const otherBalance = (document: CloseDocument, rng: Rng): CloseDocument => {
  const which = rng.int(document.balances.length);
  const more = rng.pick([-250, 10, 1000]);
  const change = rng.pick<(balance: CloseDocument['balances'][number]) => CloseDocument['balances'][number]>([
    (each) => ({ ...each, closingMinor: each.closingMinor + more }),
    (each) => ({ ...each, debitMinor: each.debitMinor + more, closingMinor: each.closingMinor + more }),
    (each) => ({ ...each, openingMinor: each.openingMinor + more, closingMinor: each.closingMinor + more }),
    (each) => ({ ...each, closingMinor: -each.closingMinor - 1 }),
  ]);
  return { ...document, balances: document.balances.map((each, i) => (i === which ? change(each) : each)) };
};

const otherRoot = ({ rows, ...document }: CloseDocument, rng: Rng): CloseDocument => ({
  ...document,
  rows: rng.chance(0.3) ? { ...rows, count: rows.count + 1 } : { ...rows, root: sha256Hex(rows.root) },
});

/** One list or sum that differs, each with the name of its field. */
const otherFields: readonly ((document: CloseDocument) => readonly [field: keyof CloseDocument, value: unknown])[] = [
  ({ money }) => ['money', money.map((sum, i) => (i === 0 ? { ...sum, salesMinor: sum.salesMinor + 10 } : sum))],
  ({ received }) => ['received', received.slice(1)],
  ({ attempts }) => ['attempts', { ...attempts, approved: (attempts['approved'] ?? 0) + 1 }],
  ({ exceptions }) => ['exceptions', [...exceptions, { seq: 1, reason: 'other', invoiceNo: null }]],
  ({ unconfirmed }) => ['unconfirmed', [...unconfirmed, { gateway: 'card', currency: 'USD' }]],
  ({ drawer }) => ['drawer', [...drawer, { currency: 'USD', closingMinor: 0 }]],
  ({ cashMoves }) => ['cashMoves', [...cashMoves, { seq: 1 }]],
  ({ changes }) => ['changes', [...changes, { seq: 1 }]],
  ({ corrections }) => ['corrections', [...corrections, { close: 1 }]],
  ({ refunds }) => ['refunds', { ...refunds, owed: [], moves: [{ kind: 'paid-cash' }] }],
];

type Named = { readonly code: ProblemCode; readonly field?: string };
type Work = (db: Hand, closed: Closed, rng: Rng) => Named;

/** Makes an attack on one of the closes. `work` returns the finding that names it, by code and field. */
const attack = (what: string, work: Work): Attacker => {
  const run = ({ bytes }: SoundBooks, rng: Rng) => {
    let named: (Named & { readonly seq: number; readonly number: number }) | null = null;
    const changed = handled(bytes, (db) => {
      const closed = rng.pick(closesIn(db));
      named = { ...work(db, closed, rng), seq: closed.seq, number: closed.body.number };
      hashAnew(db);
      buildAnew(db);
    });
    return {
      bytes: changed,
      what,
      named({ checks }: VerifyReport): boolean {
        const problem = checks.find(({ check }) => check === 'closes')?.problem;
        const { code, ...params } = named ?? { code: 'close-differs' };
        return problem?.code === code && Object.entries(params).every(([name, value]) => problem.params[name] === value);
      },
    };
  };
  return run;
};

const balance = attack('a balance of a close', (db, closed, rng) => {
  putDocument(db, closed, otherBalance(closed.document, rng));
  return { code: 'close-balance-differs', field: 'balances' };
});

/** The same attack as `balance`, but all closes fit the journal, are signed with the thief's key, and the till's starts name this key. */
const balanceSigned = attack('a balance of a close, and all closes signed with another key', (db, closed, rng) => {
  putDocument(db, closed, otherBalance(closed.document, rng));
  db.prepare(`UPDATE journal SET body = json_set(body, '$.signingKey', ?) WHERE kind = 'till.opened'`).run(thief.publicKey());
  closesAnew(db, true);
  return { code: 'close-balance-differs', field: 'balances' };
});

const root = attack('the root of a close', (db, closed, rng) => {
  putDocument(db, closed, otherRoot(closed.document, rng));
  return { code: 'close-root-differs', field: 'rows' };
});

const figure = attack('a list or sum of a close', (db, closed, rng) => {
  const [field, value] = rng.pick(otherFields)(closed.document);
  putDocument(db, closed, { ...closed.document, [field]: value });
  return { code: 'close-differs', field };
});

/** Changes a field that comes from outside the books: only the signature covers it. */
const outside = attack('a field of a close that the books do not decide', (db, closed, rng) => {
  const { feed, quarantine, clockWrong, businessDay } = closed.document;
  const change = rng.pick<Partial<CloseDocument>>([
    { feed: { ...feed, to: feed.to + 1 } },
    { quarantine: { ...quarantine, count: quarantine.count + 1 } },
    { clockWrong: !clockWrong },
    { businessDay: `${businessDay.slice(0, -1)}x` },
  ]);
  putDocument(db, closed, { ...closed.document, ...change });
  return { code: 'close-signature-wrong' };
});

const link = attack('the link of a close to the close before', (db, closed) => {
  const { previous } = closed.document;
  putDocument(db, closed, {
    ...closed.document,
    previous: previous ? { ...previous, sha256: sha256Hex(previous.sha256) } : { number: 0, seq: 0, sha256: '' },
  });
  return { code: 'close-differs', field: 'previous' };
});

const signature = attack('the signature of a close', (db, { seq, body, document }, rng) => {
  const { key = '', value = '' } = body.signature ?? {};
  const flipped = Buffer.from(value, 'base64url');
  const at = rng.int(flipped.length);
  flipped[at] = (flipped[at] as number) ^ (1 << rng.int(8));
  const given = [null, { key, value: flipped.toString('base64url') }, closeEntry(document, null, thief).signature] as const;
  putBody(db, seq, { ...body, signature: rng.pick(given) });
  return { code: 'close-signature-wrong' };
});

/** Changes a row that a close covers, but no figure of the close. */
const changeCovered = (db: Hand, { document: { fromSeq, head } }: Closed, rng: Rng): void => {
  const covered = db
    .prepare(`SELECT seq FROM journal WHERE seq BETWEEN ? AND ? AND kind IN ('attempt.started', 'attempt.answered')`)
    .pluck()
    .all(fromSeq, head.seq) as number[];
  db.exec(`UPDATE journal SET mono_ms = mono_ms + 1 WHERE seq = ${rng.pick(covered)}`);
};

const covered = attack('a row that a close covers', (db, closed, rng) => {
  changeCovered(db, closed, rng);
  return { code: 'close-root-differs', field: 'rows' };
});

/** The same attack as `covered`, and all closes fit the changed row: without the till's key, the signature cannot be made to fit. */
const coveredFitted = attack('a row that a close covers, and the closes made to fit', (db, closed, rng) => {
  changeCovered(db, closed, rng);
  closesAnew(db, false);
  return { code: 'close-signature-wrong' };
});

export const closeAttackers: readonly { readonly name: string; readonly run: Attacker }[] = [
  { name: 'close: balance', run: balance },
  { name: 'close: balance, signed with another key', run: balanceSigned },
  { name: 'close: root', run: root },
  { name: 'close: list or sum', run: figure },
  { name: 'close: outside the books', run: outside },
  { name: 'close: link', run: link },
  { name: 'close: signature', run: signature },
  { name: 'close: covered row', run: covered },
  { name: 'close: covered row, made to fit', run: coveredFitted },
];
