// Makes sound, closed books for the attacks to falsify, with rows in every kind of table, and the chain heads that the relay
// recorded.
import { approved } from '../../support/approver.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { databaseFile, openLedger, type Tx } from '../../../src/main/ledger/ledger.ts';
import { noticeDigest } from '../../../src/main/ledger/notice-digest.ts';
import type { RecordedHead } from '../../../src/shared/health/recorded-heads.ts';
import { defaultDay } from '../../../src/shared/time/business-day.ts';
import { suspensePostings } from '../../../src/shared/ledger/postings.ts';
import { money } from '../../../src/shared/money.ts';
import { firstShop } from '../../../src/main/live-settings.ts';
import { defaultProfile } from '../../../src/protocol/profile.ts';
import { createFiller, genuineRelay } from '../../support/books/genuine-books.ts';
import { recordClose } from '../../support/books/drawn-close.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { neutralNames, withName } from '../../../src/shared/payment/named.ts';
import { testSettings, testSecrets } from '../../support/till.ts';
import type { Authorization } from '../../../src/shared/people/rights.ts';
import { createRng, createWorld } from '../../support/world.ts';

export type SoundBooks = {
  /** The database file. */
  readonly bytes: Buffer;
  /** The `seq` of the journal's last row. */
  readonly last: number;
  /** The chain heads that the relay would return; the last of them belongs to the last row. */
  readonly heads: readonly RecordedHead[];
};

const quarantined = (n: number) => ({
  number: 9000 + n,
  kind: 'card-callback' as const,
  raw: Buffer.from(`approved=1&n=${n}`).toString('base64'),
  headers: {},
  receivedAtMs: n,
  keyId: null,
  profileId: null,
});

const fill = (dir: string, seed: number, sales: number): RecordedHead[] => {
  const rng = createRng(seed);
  const life = createWorld().life(seed);
  const opened = openLedger(dir, { ...life, tagOf: (text) => testSecrets.fingerprint(text) }, defaultDay);
  if (!opened.ok) throw new Error(opened.error.code);
  const ledger = opened.value;
  const { sale } = createFiller(rng);
  let sold = 0;
  const heads: RecordedHead[] = [];
  const write = (work: Parameters<typeof ledger.write>[0]): void => {
    const written = ledger.write(work);
    if (!written.ok) throw new Error(written.error.code);
  };
  const report = (): void => void heads.push({ ...ledger.journal.head(), receivedAtMs: heads.length });
  write((tx) =>
    tx.record(
      'till.opened',
      { appVersion: '1', beside: tx.sidecarNow(), signingKey: testSecrets.publicKey() },
      { actor: 'till' },
    ),
  );
  /** The numbers of the sales after which the books are closed; the last close comes after the refunds. */
  const closings = [0.3, 0.7].map((part) => Math.ceil(part * sales));
  for (let n = 1; n <= sales; n++) {
    write((tx) => sale(tx, ++sold));
    if (closings.includes(n)) write(recordClose);
    // Report only some chain heads to the relay, as if the other reports were lost.
    if (rng.chance(0.4)) report();
  }
  /** Puts three notices that do not verify into the quarantine, as a page of the feed does. */
  const quarantine = ({ record, sidecar }: Tx): void => {
    const items = [0, 1, 2].map(quarantined);
    const put = items.map((item) =>
      sidecar.quarantine(noticeDigest(item.kind, Buffer.from(item.raw, 'base64')), item, 'notice.unsigned'),
    );
    const to = items.at(-1)?.number ?? 0;
    record(
      'feed.read',
      { relayId: genuineRelay, to, shelved: put.flatMap((each) => each.quarantined), dropped: [] },
      { actor: 'relay' },
    );
    sidecar.setCursor({ relayId: genuineRelay, after: to }, []);
  };
  const hire = ({ record, sidecar }: Tx): void => {
    const random = (bytes: number): Buffer => Buffer.from(Array.from({ length: bytes }, () => rng.int(256)));
    const pin = sidecar.keepPin('supervisor', {
      pepper: null,
      cost: { N: 131_072, r: 8, p: 1 },
      salt: random(16),
      hash: random(32),
    });
    record('supervisor.changed', { first: true, pin }, { actor: 'cashier' });
    for (const failures of [1, 2]) {
      sidecar.countFailure('supervisor');
      record('supervisor.refused', { failures, lockMs: 0 }, { actor: 'till' });
    }
  };
  const people = ({ record, sidecar }: Tx): void => {
    const random = (bytes: number): Buffer => Buffer.from(Array.from({ length: bytes }, () => rng.int(256)));
    const kept = () => ({ cost: { N: 131_072, r: 8, p: 1 }, salt: random(16), hash: random(32) });
    const owner = { actor: 'user-1' };
    for (const [userId, name, role] of [
      ['user-1', 'Maha', 'owner'],
      ['user-2', 'Nuri', 'cashier'],
    ] as const)
      record('user.added', { userId, name, role, pin: sidecar.keepPin(userId, { ...kept(), pepper: 'p1' }) }, owner);
    record('user.changed', { userId: 'user-2', name: 'Nuri', role: 'supervisor', active: true }, owner);
    record('rights.changed', { role: 'cashier', rights: ['look', 'sell'] }, owner);
    record('recovery.made', { code: sidecar.keepRecovery({ ...kept(), madeMs: 1 }) }, owner);
    const counted = { currency: 'LYD', countedMinor: 50_000 } as const;
    record(
      'drawer.counted',
      { closes: null, opens: 'shift-1', counts: [{ ...counted, expectedMinor: null }] },
      { actor: 'user-2' },
    );
    record('shift.opened', { shiftId: 'shift-1', userId: 'user-2' }, { actor: 'user-2' });
    const moved = { direction: 'out', currency: 'LYD', amountMinor: 20_000, reason: 'to the safe' } as const;
    record('cash.moved', moved, byOwner);
    record('drawer.counted', { closes: 'shift-1', opens: null, counts: [{ ...counted, expectedMinor: 30_000 }] }, owner);
    record('shift.closed', { shiftId: 'shift-1', userId: 'user-2', handedTo: null }, owner);
  };
  /** Gives one payment's money in suspense back, and pays one refund that is owed because a sale was paid twice. */
  const refund = (tx: Tx): void => {
    const { record, refunds } = tx;
    while (refunds.unresolved(0, 1).length === 0 || refunds.open(0, 1).length === 0) sale(tx, ++sold);
    const [held] = refunds.unresolved(0, 1);
    const [owed] = refunds.open(0, 1);
    if (!held || !owed) throw new Error('these books owe nothing');
    const { seq, attemptId, currency, amountMinor } = held;
    const given = { choice: 'give-back', to: null, late: false, held: [{ seq, amount: money(amountMinor, currency) }] } as const;
    const postings = suspensePostings('give-back', money(amountMinor, currency));
    record('suspense.resolved', { seq, attemptId, reason: 'too little', ...given, postings }, byOwner);
    const of = { attemptId: owed.attemptId, source: owed.source, currency: owed.currency, amountMinor: owed.amountMinor };
    record('refund.requested', { seq: owed.seq, ...of, reason: 'twice' }, { actor: 'user-2' });
    record('refund.approved', { seq: owed.seq, ...of, askedBy: 'user-2' }, byOwner);
    const paid = { refundId: 'refund_0000000000000000000001', gateway: owed.gateway, way: 'cash', reference: 'slip 4' } as const;
    record('refund.paid', { seq: owed.seq, ...of, ...paid, reason: 'twice' }, { actor: 'user-2' });
  };
  write((tx) => {
    const { record, journal } = tx;
    hire(tx);
    people(tx);
    refund(tx);
    const { seq, hash } = journal.head();
    recordClose(tx);
    record(
      'books.checked',
      { after: 0, upTo: seq, hash, looked: 3, wrong: 0, first: null, last: null, tag: '' },
      { actor: 'till' },
    );
    record(
      'books.checked',
      { after: seq, upTo: seq, hash, looked: 0, wrong: 0, first: null, last: null, tag: '' },
      { actor: 'till' },
    );
    record(
      'receipt.printed',
      { kind: 'refund', id: 'refund-1', copy: 0, way: 'dialog', auto: false, told: true },
      { actor: 'cashier' },
    );
    record(
      'receipt.printed',
      { kind: 'refund', id: 'refund-1', copy: 1, way: 'pdf', auto: false, told: true },
      { actor: 'cashier' },
    );
    record('receipt.came', { kind: 'refund', id: 'refund-1', copy: 0, came: true, code: null }, { actor: 'cashier' });
    record('feed.skipped', { relayId: 'relay-1', from: 900, to: 901, reason: 'lost' }, approved);
    record('feed.holed', { relayId: 'relay-1', missing: 902 }, { actor: 'relay' });
    record('clock.acknowledged', { wallMs: 0, relayAheadMs: 1200, backTo: null }, approved);
    record('settings.changed', { shop: firstShop(testSettings()), dayFrom: '' }, { actor: 'cashier' });
    record('settings.changed', { shop: firstShop(testSettings()), dayFrom: '2030-01-01' }, { actor: 'cashier' });
    const logo = { mediaType: 'image/png', sha256: '0'.repeat(64), base64: 'iVBORw0KGgo=' } as const;
    record('logo.changed', { logo }, { actor: 'cashier' });
    const alert = record('alert.raised', { reason: 'connection-changed', params: { changed: 'keys' } }, { actor: 'till' });
    record('alert.acknowledged', { seq: alert.seq }, approved);
    record('alert.raised', { reason: 'connection-changed', params: { changed: 'service' } }, { actor: 'till' });
    record('names.changed', { names: withName(neutralNames, 'wallet', 'tlync'), from: 'connection' }, { actor: 'till' });
    record('quarantine.seen', { relayId: 'relay-1', relayUpTo: 4, tillUpTo: 1, count: 5, named: ['T1-0001'] }, approved);
    record('profile.adopted', { profile: { ...defaultProfile, id: 'adopted-1' } }, approved);
    const shown = { kind: 'payment', id: 'attempt-1', till: 'T1', invoiceNo: 'T1-0001', attemptId: null } as const;
    for (const actor of ['user-1', 'user-2']) record('receipt.shown', shown, { actor });
    record('shop-keys.learned', { tills: { T2: [], T3: [] } }, { actor: 'relay' });
    quarantine(tx);
    record('till.opened', { appVersion: '1', beside: tx.sidecarNow(), signingKey: 'key-1' }, { actor: 'till' });
    record('till.opened', { appVersion: '1', beside: tx.sidecarNow(), signingKey: 'key-2' }, { actor: 'till' });
  });
  report();
  ledger.close();
  return heads;
};

/** Requester user-2 and approver user-1 (the owner), as journal entries with an approval record them. */
const byOwner = { actor: 'user-2', approval: { by: 'user-1', self: false } } as Authorization;

/** Makes sound books; equal seeds give equal books. */
export const soundBooks = (seed: number, sales = 40): SoundBooks => {
  const dir = tempDir();
  try {
    const heads = fill(dir.path, seed, sales);
    const file = join(dir.path, databaseFile);
    // Merge the write-ahead log, so that the one file is complete.
    const db = new Database(file);
    db.pragma('journal_mode = DELETE');
    db.exec('VACUUM');
    db.close();
    return { bytes: readFileSync(file), last: heads.at(-1)?.seq ?? 0, heads };
  } finally {
    dir.remove();
  }
};
