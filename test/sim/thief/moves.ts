// Edits by a thief to a closed till's folder, each alone or in any order. The thief knows the program, but has only keys of his
// own.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFile, type Tx } from '../../../src/main/ledger/ledger.ts';
import { askRestore } from '../../../src/ledger/backup/restore-request.ts';
import { newOwn, ownSecretsOf } from '../../../src/secrets/own.ts';
import type { OwnSecrets } from '../../../src/secrets/port.ts';
import { sealedFileName } from '../../../src/secrets/store.ts';
import { newId } from '../../../src/shared/ids.ts';
import type { ReceiptFacts } from '../../../src/shared/receipt/facts.ts';
import { type ProofFacts, proofBody, proofText, receiptToSign } from '../../../src/shared/receipt/proof.ts';
import { lyingIndex } from '../../support/thief.ts';
import type { Rng } from '../../support/world.ts';
import type { Hand } from '../../torture/tamper/hand.ts';
import type { Sale } from './counter.ts';
import { append, inBooks, putBack, rewrite } from './hand.ts';
import type { Shop } from './shop.ts';

export type Night = {
  readonly shop: Shop;
  readonly rng: Rng;
  /** A copy of the till's folder from before any refund was paid. */
  readonly early: string;
  /** Sales that were refunded. */
  readonly returned: readonly Sale[];
  readonly hand: OwnSecrets;
  /** Forged receipts that the thief presents at the till the next day. */
  readonly forged: string[];
};

export type Move = {
  readonly name: string;
  /** Set if only chain heads at the relay can reveal this move: without them, removed rows leave no trace. */
  readonly needsWitness?: true;
  run(night: Night): void | Promise<void>;
};

const dayMs = 86_400_000;

/** Draws secrets of a till that belong to the thief, not to the shop. */
export const handKeys = (shop: Shop): OwnSecrets => {
  const life = shop.newLife();
  const own = newOwn(life.random);
  life.end();
  return ownSecretsOf(() => own);
};

/** Facts of a payment that never took place, some days ago, at this or another till of the shop. */
const neverWas = ({ shop, rng }: Night, till: string): ProofFacts => {
  const atMs = shop.world.nowMs - rng.int(3) * dayMs;
  const life = shop.newLife();
  const id = newId('attempt', atMs, life.random);
  life.end();
  return {
    ...{ kind: 'payment', id, till, invoiceNo: `${till}-9${100 + rng.int(900)}`, currency: 'LYD', amountMinor: 250_000, atMs },
    ...{ offsetMinutes: 120, transactionId: null, unconfirmed: false, training: false },
  };
};

const forge = (night: Night, till: string): void => {
  const body = proofBody(neverWas(night, till));
  if (!body) throw new Error('no till has such facts');
  night.forged.push(proofText(body, night.hand.sign(Buffer.from(receiptToSign('shop', body), 'utf8'))));
};

/** Has the running till sign a forged receipt. */
const forgeHere = (night: Night): void => {
  const facts = { ...neverWas(night, 'T1'), timeZone: 'Africa/Tripoli' };
  const signed = night.shop.stall.till?.proofOf(facts as unknown as ReceiptFacts);
  if (signed) night.forged.push(signed.url);
};

/** Turns every journal entry about a refund into an entry of another kind, as if no refund had been requested. */
const withoutRefunds = (db: Hand): void => {
  const rows = db.prepare(`SELECT seq FROM journal WHERE kind LIKE 'refund.%'`).pluck().all() as number[];
  const shown = JSON.stringify({ kind: 'payment', id: 'attempt-0', till: 'T2', invoiceNo: 'T2-0001', attemptId: null });
  for (const seq of rows) {
    db.prepare(`UPDATE journal SET kind = 'receipt.shown', version = 1, body = ? WHERE seq = ?`).run(shown, seq);
    db.prepare('DELETE FROM postings WHERE seq = ?').run(seq);
  }
};

/** Removes the record of the connection settings that the till writes into the journal at each start. */
const withoutConnection = (db: Hand): void => {
  const rows = db.prepare(`SELECT seq, body FROM journal WHERE kind = 'till.opened'`).all() as { seq: number; body: string }[];
  for (const { seq, body } of rows) {
    const { connection: _, ...rest } = JSON.parse(body) as Record<string, unknown>;
    db.prepare('UPDATE journal SET body = ? WHERE seq = ?').run(JSON.stringify(rest), seq);
  }
};

const started = (tx: Tx, signingKey: string): void => {
  tx.record('till.opened', { appVersion: 'test', beside: tx.sidecarNow(), signingKey }, { actor: 'till' });
};

const ownerOf = (tx: Tx): string => tx.people.users().find(({ role }) => role === 'owner')?.userId ?? 'owner';

/** Removes the sealed keys, starts the till with new ones, forges receipts with them, and restores the shop's sealed file. */
const underHisKeys = async (night: Night): Promise<void> => {
  const { shop } = night;
  const sealed = readFileSync(join(shop.stall.dir, sealedFileName));
  rmSync(join(shop.stall.dir, sealedFileName));
  const up = await shop.open();
  if (up.ok) {
    forgeHere(night);
    await shop.wait(5_000);
  }
  shop.stall.kill();
  writeFileSync(join(shop.stall.dir, sealedFileName), sealed, { mode: 0o600 });
};

/** Starts the till without its books, so that it creates new books and signs a forged receipt; then restores the old books. */
const withoutBooks = async (night: Night): Promise<void> => {
  const { shop } = night;
  const { booksDir } = shop.stall;
  const aside = `${booksDir}.aside`;
  renameSync(booksDir, aside);
  const up = await shop.stall.boot();
  if (up.ok) forgeHere(night);
  shop.stall.kill();
  rmSync(booksDir, { recursive: true, force: true });
  renameSync(aside, booksDir);
};

export const moves: readonly Move[] = [
  {
    name: 'puts an earlier copy of the folder back',
    needsWitness: true,
    run: ({ shop, early }) => putBack(early, shop.stall.dir),
  },
  {
    name: 'puts an earlier copy of the books back',
    needsWitness: true,
    run: ({ shop, early }) => putBack(early, shop.stall.dir, 'books'),
  },
  {
    name: 'cuts the books off before the refund',
    needsWitness: true,
    run: ({ shop }) =>
      rewrite(shop, (db) => {
        const from = db.prepare(`SELECT min(seq) FROM journal WHERE kind = 'refund.requested'`).pluck().get() as number | null;
        if (from === null) return;
        for (const table of ['postings', 'tags', 'notices', 'journal'])
          db.prepare(`DELETE FROM ${table} WHERE seq >= ?`).run(from);
      }),
  },
  { name: 'takes the refund out of the rows', run: ({ shop }) => rewrite(shop, withoutRefunds) },
  {
    name: 'takes refunds, connection and tags out of the books',
    run: ({ shop }) =>
      rewrite(shop, (db) => {
        withoutRefunds(db);
        withoutConnection(db);
        db.exec('DELETE FROM tags');
      }),
  },
  { name: 'takes all tags away', run: ({ shop }) => inBooks(shop, (db) => db.exec('DELETE FROM tags')) },
  {
    name: 'forges the tags',
    run: ({ shop, rng }) =>
      inBooks(shop, (db) => db.exec(`UPDATE tags SET tag = '${String(rng.int(10)).repeat(64)}' WHERE seq > ${rng.int(40)}`)),
  },
  {
    name: 'takes the refund out of the table alone',
    // Rebuild the index first, since an earlier move may have emptied it, and SQLite deletes no row that the index lacks.
    run: ({ shop }) => inBooks(shop, (db) => db.exec(`REINDEX refunds; DELETE FROM refunds WHERE state = 'paid'`)),
  },
  {
    name: 'empties the indexes of refunds alone',
    run: ({ shop }) =>
      inBooks(shop, (db) => {
        for (const name of ['refunds_by_attempt', 'refunds_by_return']) lyingIndex(name)(db);
      }),
  },
  {
    name: 'says that each alert was seen',
    run: ({ shop }) =>
      append(shop, (tx) => {
        for (const { seq } of tx.alerts.open()) tx.record('alert.acknowledged', { seq }, { actor: ownerOf(tx) } as never);
      }),
  },
  {
    name: 'appends a start that signs with his key',
    run(night) {
      append(night.shop, (tx) => started(tx, night.hand.publicKey()));
      forge(night, 'T1');
    },
  },
  {
    name: 'appends his key as that of another till',
    run(night) {
      const key = { key: night.hand.publicKey(), sinceMs: null, untilMs: null };
      append(night.shop, ({ record }) => void record('shop-keys.learned', { tills: { T2: [key] } }, { actor: 'relay' }));
      forge(night, 'T2');
    },
  },
  {
    name: 'appends that the owner vouched for the clock',
    run({ shop, rng }) {
      const days = 1 + rng.int(4);
      const backTo = new Date(shop.world.nowMs - days * dayMs).toISOString().slice(0, 10);
      const body = { wallMs: shop.world.nowMs - days * dayMs, relayAheadMs: days * dayMs, backTo };
      append(shop, (tx) => {
        const by = ownerOf(tx);
        tx.record('clock.acknowledged', body, { actor: by, approval: { by, self: true } } as never);
      });
      shop.skew.skewMs = -days * dayMs;
    },
  },
  {
    name: 'plants a request to restore',
    run({ shop, early }) {
      const backup = join(early, 'books', databaseFile);
      askRestore(shop.stall.booksDir, {
        ...{ requestId: shop.newRequest(), actor: 'owner', approval: { by: 'owner', self: false }, backup, agreed: true },
      });
    },
  },
  {
    name: 'sets the clock back',
    run({ shop, rng }) {
      shop.skew.skewMs = -(1 + rng.int(5)) * dayMs;
    },
  },
  {
    name: 'sets the clock ahead',
    run({ shop, rng }) {
      shop.skew.skewMs = (1 + rng.int(5)) * dayMs;
    },
  },
  { name: 'runs the till under keys of his own', run: underHisKeys },
  { name: 'moves the books away', run: withoutBooks },
  {
    name: 'puts an older relay in between',
    run({ shop }) {
      shop.relay.older = true;
    },
  },
  {
    name: 'cuts the relay off for a day',
    run({ shop }) {
      shop.relay.away = true;
    },
  },
  {
    name: 'keeps heads from the relay for a day',
    run({ shop }) {
      shop.relay.deaf = true;
    },
  },
];
