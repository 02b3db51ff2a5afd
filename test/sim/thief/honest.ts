// Rare honest events that look like a thief's work, such as a replaced machine. Each event names the alerts that it may raise.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { askRestore } from '../../../src/ledger/backup/restore-request.ts';
import { databaseFile } from '../../../src/main/ledger/ledger.ts';
import { putBack } from '../../../src/main/ledger/restore/put-back.ts';
import { systemKey } from '../../../src/secrets/key-holders.ts';
import { parseSealed, unseal } from '../../../src/secrets/seal.ts';
import { sealedFileName } from '../../../src/secrets/store.ts';
import type { AlertReason } from '../../../src/shared/people/alerts.ts';
import { sealedBefore } from '../../support/sealed-before.ts';
import type { Rng } from '../../support/world.ts';
import { keysFileOf, shop as party } from '../dishonest/party.ts';
import { keyStore } from '../dishonest/stall.ts';
import type { Counter } from './counter.ts';
import { copyOf, inBooks, putBack as putFolderBack } from './hand.ts';
import { booksOf, pins, type Shop } from './shop.ts';

export type Errand = {
  readonly shop: Shop;
  readonly counter: Counter;
  readonly rng: Rng;
  /** The owner's recovery code, as written down on paper. */
  readonly code: string;
};

/** The result of an honest event: the alerts that it raises, each once. */
type Came = {
  readonly alerts: readonly AlertReason[];
  /** True if receipts printed before this event may stay unverifiable. */
  readonly open?: true;
};
export type Deed = { readonly name: string; run(errand: Errand): Promise<Came> };

const nothing: Came = { alerts: [] };

/** Thrown when the till refuses an honest action. */
export class Refused extends Error {}

const must = <T>(
  done: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: { code: string } },
): T => {
  if (!done.ok) throw new Refused(done.error.code);
  return done.value;
};
const boot = async ({ stall }: Shop): Promise<void> => void must(await stall.boot());

/** Writes a backup of the books to one file, as on another disk. */
const backupOf = ({ dir, stall }: Shop): string => {
  const to = join(dir, 'backup', databaseFile);
  mkdirSync(dirname(to), { recursive: true });
  const db = new Database(booksOf(stall), { readonly: true });
  writeFileSync(to, db.serialize());
  db.close();
  return to;
};

const own = { mode: 'live' as const, merchant: 'shop', till: 'T1' };
const restored = (shop: Shop, booksDir: string, from: string): void => {
  const life = shop.newLife();
  must(putBack(booksDir, { from, actor: 'owner', own, agreed: true }, life));
  life.end();
};

/** On another machine no PIN is valid: the owner signs in with the recovery code and gives the supervisor Hand a new PIN. */
const comeIn = async ({ shop, counter, code }: Errand): Promise<void> => {
  const { people } = must(await shop.stall.ask('session.get', {}));
  const idOf = (name: string): string => people.find((each) => each.name === name)?.userId ?? '';
  const back = { window: 'till', windowId: 'back' } as const;
  const requestId = shop.newRequest;
  must(await shop.stall.ask('recovery.use', { requestId: requestId(), code, userId: idOf('Owner'), pin: pins.owner }, back));
  must(await shop.stall.ask('session.sign-in', { userId: idOf('Owner'), pin: pins.owner }, back));
  const given = '664411';
  must(await shop.stall.ask('people.change', { requestId: requestId(), userId: idOf('Hand'), pin: given }, back));
  must(await shop.stall.ask('session.sign-in', { userId: idOf('Hand'), pin: given }));
  must(await shop.stall.ask('pin.change', { requestId: requestId(), current: given, pin: pins.hand }));
  await counter.enter();
};

/** Puts a restore request without a valid tag into the folder, and starts the till, which asks whether the request is meant. */
const askAtStart = async (shop: Shop, counter: Counter, answer: Shop['stall']['answer']): Promise<void> => {
  const backup = backupOf(shop);
  await counter.sell();
  shop.stall.kill();
  must(askRestore(shop.stall.booksDir, { requestId: shop.newRequest(), actor: 'unknown', backup, own, agreed: true }));
  shop.stall.answer = answer;
  await boot(shop);
  shop.stall.answer = ({ refuse }) => refuse();
};

let machines = 0;
/**
 * Sets up a new machine: starts a till with new secrets on books that `bring` provides, and adds its public key to the relay's
 * configuration.
 */
const replaceMachine = async (errand: Errand, bring: (booksDir: string) => void): Promise<void> => {
  const { shop } = errand;
  const former = shop.stall.till?.headKey ?? '';
  shop.stall.kill();
  const stall = shop.newStall(`machine-${++machines}`);
  mkdirSync(stall.booksDir, { recursive: true, mode: 0o700 });
  bring(stall.booksDir);
  shop.stall = stall;
  must(await shop.open());
  shop.relay.knowKeys(stall.till?.headKey ?? '', former);
  await comeIn(errand);
};

/**
 * Rewrites books and keys into the form of an earlier version, which did not tag every journal row: one MAC tag for the last row
 * only, without its key's id, and sealed keys that name no books.
 */
const asBeforeTags = async (shop: Shop): Promise<void> => {
  inBooks(shop, (db) => db.exec('DELETE FROM tags WHERE seq <> (SELECT max(seq) FROM tags); UPDATE tags SET key = NULL'));
  const file = join(shop.stall.dir, sealedFileName);
  const sealed = must(parseSealed(readFileSync(file, 'utf8'), file));
  if (sealed.key.kind !== 'system') throw new Error('sealed behind a passphrase');
  const held = must(await systemKey(keyStore, sealed.key));
  const { mark: _, ...content } = JSON.parse(unseal(sealed, held.key) ?? '') as { mark: unknown };
  writeFileSync(file, sealedBefore(2, JSON.stringify(content), held));
};

export const deeds: readonly Deed[] = [
  {
    name: 'a machine replaced, with a backup put back',
    async run(errand) {
      const from = backupOf(errand.shop);
      await replaceMachine(errand, (booksDir) => restored(errand.shop, booksDir, from));
      return { alerts: ['books-restored', 'owner-recovered'] };
    },
  },
  {
    name: 'a machine replaced, with its books carried over',
    async run(errand) {
      const { stall } = errand.shop;
      await replaceMachine(errand, (booksDir) => void copyOf(stall.booksDir, booksDir));
      return { alerts: ['books-taken-over', 'owner-recovered'] };
    },
  },
  {
    name: 'a backup put back by the window',
    async run({ shop, counter }) {
      const back = { window: 'till', windowId: 'back' } as const;
      const { list } = must(await shop.stall.ask('backup.make', {}, back));
      await shop.wait(20_000);
      const made = must(await shop.stall.ask('backup.list', {}, back)).list[0] ?? list[0];
      await counter.sell();
      await counter.enter();
      must(await shop.stall.ask('backup.restore', { requestId: shop.newRequest(), file: made?.file ?? '' }, back));
      shop.stall.kill();
      await boot(shop);
      return { alerts: ['books-restored'] };
    },
  },
  {
    name: 'a backup put back by the command',
    async run({ shop, counter }) {
      const from = backupOf(shop);
      await counter.sell();
      shop.stall.kill();
      restored(shop, shop.stall.booksDir, from);
      await boot(shop);
      // The command line restores without the till's secrets and cannot tag rows, so the next start reports the restored rows as
      // untagged.
      return { alerts: ['books-restored', 'rows-unsealed'] };
    },
  },
  {
    name: 'a backup put back by the rescue window, which an owner allows at the start',
    async run({ shop, counter }) {
      await askAtStart(shop, counter, ({ question: { owners }, allow }) => allow(owners[0]?.userId ?? '', pins.owner));
      return { alerts: ['books-restored'] };
    },
  },
  {
    name: 'the same, which the recovery code allows',
    async run({ shop, counter, code }) {
      await askAtStart(shop, counter, ({ allowByCode }) => allowByCode(code));
      return { alerts: ['books-restored'] };
    },
  },
  {
    name: 'the same, which nobody wants any more',
    async run({ shop, counter }) {
      await askAtStart(shop, counter, ({ refuse }) => refuse());
      return nothing;
    },
  },
  {
    name: 'a disk image put back by a technician',
    async run({ shop, counter }) {
      shop.stall.kill();
      const image = copyOf(shop.stall.dir, join(shop.dir, 'image'));
      await boot(shop);
      await counter.enter();
      await counter.sell();
      await shop.wait(60_000);
      shop.stall.kill();
      putFolderBack(image, shop.stall.dir);
      await boot(shop);
      return { alerts: ['books-older'] };
    },
  },
  {
    name: 'other keys of the payment service',
    async run({ shop }) {
      shop.stall.kill();
      const keysFile = join(shop.dir, 'next-keys.json');
      const keys = JSON.parse(keysFileOf(party, 'T1')) as object;
      writeFileSync(keysFile, JSON.stringify({ ...keys, secretId: `of-${shop.world.nowMs}` }), { mode: 0o600 });
      must(await shop.stall.boot({ keysFile }));
      return { alerts: ['connection-changed'] };
    },
  },
  {
    name: 'an update from books without tags',
    async run({ shop }) {
      shop.stall.kill();
      await asBeforeTags(shop);
      await boot(shop);
      return { alerts: ['books-taken-over'] };
    },
  },
  {
    name: 'a clock’s battery that is dead',
    async run({ shop, counter, rng }) {
      shop.stall.kill();
      await shop.wait(rng.int(48) * 3_600_000);
      shop.skew.skewMs = rng.pick([0, Date.UTC(2000, 0, 1)]) - shop.world.nowMs;
      await boot(shop);
      await counter.enter();
      if (!(await counter.sell())) throw new Refused('nothing was sold');
      await shop.wait(60_000);
      shop.skew.skewMs = 0;
      await shop.wait(40_000);
      return nothing;
    },
  },
  {
    name: 'a relay of before',
    async run({ shop }) {
      shop.relay.older = !shop.relay.older;
      await shop.wait(60_000);
      return nothing;
    },
  },
  {
    name: 'a power cut',
    async run({ shop, rng }) {
      await shop.wait(rng.int(5_000));
      shop.stall.kill();
      await shop.wait(rng.int(10_000));
      await boot(shop);
      return nothing;
    },
  },
];
