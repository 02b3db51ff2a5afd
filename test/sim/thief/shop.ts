// A shop in virtual time with a live till, its service and its relay. Also records what people know without the till: cash,
// paper, and screens that they saw.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { databaseFile } from '../../../src/main/ledger/ledger.ts';
import { headSignatureHeader } from '../../../src/shared/relay-wire/heads.ts';
import { wireHeader } from '../../../src/shared/relay-wire/parts.ts';
import { fail, ok, type Result } from '../../../src/shared/result.ts';
import { businessDayOf, defaultDay } from '../../../src/shared/time/business-day.ts';
import { readBooks } from '../../support/books/books.ts';
import { createNetwork, type Handler, type Network } from '../../support/network.ts';
import type { Life, World } from '../../support/world.ts';
import { connectTo, createParty, keysFileOf, payAt, relayFile, rulesOf, serviceFile, shop } from '../dishonest/party.ts';
import { createStall, type Stall } from '../dishonest/stall.ts';
import type { Truth } from './ends.ts';

export const pins = { owner: '274916', hand: '835172' };

type Writable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };
/** Facts that people know apart from the till, recorded as they happen; the audit compares the books with this record. */
export type Notes = Pick<Writable<Truth>, 'paidBack' | 'shown' | 'closes' | 'sales'> & { readonly said: Set<string> };

export type Shop = {
  readonly world: World;
  readonly network: Network;
  readonly dir: string;
  stall: Stall;
  /** Error of the till's wall clock, in milliseconds. */
  readonly skew: { skewMs: number };
  /**
   * Faults of the relay. `older`: ignores headers of later versions. `deaf`: does not receive the till's chain heads. `away`:
   * receives nothing from the till.
   */
  readonly relay: { older: boolean; deaf: boolean; away: boolean; knowKeys(...keys: readonly string[]): void };
  readonly notes: Notes;
  newLife(skew?: { skewMs: number }): Life;
  newRequest(): string;
  wait(ms: number): Promise<void>;
  /** The true day in the shop, whatever the till's clock shows. */
  today(): string;
  /** Starts a till for the first time, which seals its keys. */
  open(stall?: Stall): Promise<Result<null>>;
  /** Returns another machine with an empty folder. */
  newStall(name: string): Stall;
  pay(url: string): Promise<void>;
  truth(): Truth;
  close(): void;
};

/** Wraps the relay's handler as an older version: removes from requests and replies the headers that only later versions send. */
const asBefore =
  (handle: Handler): Handler =>
  async (request, stop) => {
    const read = Object.entries(request.headers).filter(([name]) => !isOfLater(name));
    const reply = await handle({ ...request, headers: Object.fromEntries(read) }, stop);
    return { ...reply, headers: Object.fromEntries(Object.entries(reply.headers).filter(([name]) => !isOfLater(name))) };
  };
const known = new Set<string>([headSignatureHeader]);
/** True for a header that only versions later than the one with signed chain heads send. */
const isOfLater = (name: string): boolean => name.startsWith('qayd-') && name !== wireHeader && !known.has(name);

const withoutHead =
  (handle: Handler): Handler =>
  (request, stop) => {
    const query = request.query
      .split('&')
      .filter((part) => !part.startsWith('head='))
      .join('&');
    return handle({ ...request, query }, stop);
  };

const read = (file: string, sql: string): readonly unknown[] => {
  const db = new Database(file, { readonly: true });
  try {
    return db.prepare(sql).raw().all();
  } finally {
    db.close();
  }
};

/** Approved amounts by invoice, in minor units, read from the payment service's file. */
const takenIn = (file: string): ReadonlyMap<string, number> =>
  new Map(
    read(
      file,
      `SELECT invoice_no, sum(amount_minor) FROM payments p JOIN transactions t ON t.payment_id = p.id
        WHERE t.outcome = 'approved' GROUP BY invoice_no`,
    ) as readonly (readonly [string, number])[],
  );

/** Signed chain heads in the relay's file that match no row of the books. */
const unansweredIn = (file: string, booksDir: string): readonly string[] => {
  const heads = (read(file, 'SELECT head FROM heads ORDER BY id') as readonly (readonly [string])[]).map(([head]) => head);
  return readBooks(booksDir, (db) => {
    const has = db.prepare('SELECT 1 FROM journal WHERE ledger_id = ? AND seq = ? AND hash = ?');
    return heads.filter((head) => {
      const [ledgerId, , seq, hash] = head.split('.');
      return Number(seq) > 0 && has.get(ledgerId, Number(seq), hash) === undefined;
    });
  });
};

export const createShop = (world: World, dir: string, seed: number, approves: boolean): Shop => {
  const network = createNetwork(world);
  let lives = 0;
  let requests = 0;
  const newLife = (skew?: { skewMs: number }): Life => world.life(seed * 1000 + ++lives, skew);
  const skew = { skewMs: 0 };
  const notes: Notes = { paidBack: [], shown: [], closes: [], sales: [], said: new Set() };
  let keys: readonly string[] = [];
  const config = () => {
    const [headKey, ...former] = keys;
    const until = new Date(world.nowMs).toISOString();
    return rulesOf(shop, [
      { id: 'T1', ...(headKey !== undefined && { headKey, formerHeadKeys: former.map((key) => ({ key, until })) }) },
    ]);
  };
  const relay = {
    older: false,
    deaf: false,
    away: false,
    knowKeys(...now: readonly string[]) {
      keys = now;
      party.restartRelay();
    },
  };
  network.policy = (from, { url }) => ({
    ...{ thereMs: 5, backMs: 5 },
    refused: relay.away && from === 'T1' && new URL(url).host === shop.relayHost,
  });
  const before =
    (handle: Handler): Handler =>
    (request, stop) => {
      const heard = relay.deaf ? withoutHead(handle) : handle;
      return (relay.older ? asBefore(heard) : heard)(request, stop);
    };
  const party = createParty({ party: shop, dir, network, newLife, config, before });
  const outside = newLife();
  const http = network.httpFor('outside', outside);
  const newStall = (name: string): Stall =>
    createStall({
      ...{ name: 'T1', dir: join(dir, name), network, newLife, skew },
      // Approves without a PIN, because hashing a PIN takes real time: an owner agrees if `approves` is set and the till has
      // people.
      approveChange: async ({ people }) =>
        approves && people.length > 0 ? ok(null) : fail('caller.not-allowed', { right: 'change-connection' }),
    });
  const at: Shop = {
    ...{ world, network, dir, skew, relay, notes, newLife, newStall },
    stall: newStall('T1'),
    newRequest: () => `request-${seed}-${++requests}`,
    wait: (ms) => new Promise((resolve) => void world.at(ms, resolve)),
    today: () => businessDayOf(world.nowMs, defaultDay),
    async open(stall = at.stall) {
      mkdirSync(stall.dir, { recursive: true, mode: 0o700 });
      const keysFile = join(stall.dir, 'keys.json');
      writeFileSync(keysFile, keysFileOf(shop, stall.name), { mode: 0o600 });
      const up = await stall.boot({ ...connectTo(shop), keysFile });
      rmSync(keysFile);
      return up;
    },
    pay: (url) => payAt(http, url),
    truth: () => ({
      ...notes,
      taken: takenIn(serviceFile(shop, dir)),
      unanswered: unansweredIn(relayFile(shop, dir), at.stall.booksDir),
    }),
    close() {
      at.stall.kill();
      outside.end();
      party.close();
    },
  };
  return at;
};

/** Returns the path of a till's database file, for use while the till is closed. */
export const booksOf = ({ booksDir }: Stall): string => join(booksDir, databaseFile);
