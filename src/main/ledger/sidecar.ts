// What stands beside the books and yet must not be changed by hand: where the feed was read up to, what lies on the shelf, and
// the supervisor's PIN. The journal says of each what became of it, so that a verification can hold them against it.
import type { Beside, EntryBodies, EntryKind } from './entries.ts';
import type { Entry } from './journal.ts';
import type { Db } from './open.ts';
import { sha256Hex } from './sha256.ts';

/** Before the first entry. */
export const nothingBeside: Beside = { cursor: null, shelf: [], pin: null, failures: 0 };

export const shelfSum = (item: string, problem: string): string => sha256Hex(`${problem}\n${item}`);

/** Of a hash with its salt: whoever reads the journal alone can try no PIN on it. */
export const pinSum = (cost: string, salt: Buffer, hash: Buffer): string =>
  sha256Hex(`${cost}\n${salt.toString('hex')}\n${hash.toString('hex')}`);

type PinRow = { readonly cost: string; readonly salt: Buffer; readonly hash: Buffer; readonly failures: number };
type ShelfRow = { readonly id: number; readonly item: string; readonly problem: string };

/** As the tables have it now. */
export const readBeside = (db: Db): Beside => {
  const cursor = db.prepare('SELECT relay_id AS relayId, after_number AS after FROM feed_cursor').get();
  const shelf = db.prepare('SELECT id, item, problem FROM unverified ORDER BY id').all() as ShelfRow[];
  const pin = db.prepare('SELECT cost, salt, hash, failures FROM supervisor').get() as PinRow | undefined;
  return {
    cursor: (cursor as Beside['cursor'] | undefined) ?? null,
    shelf: shelf.map(({ id, item, problem }) => [id, shelfSum(item, problem)]),
    pin: pin ? pinSum(pin.cost, pin.salt, pin.hash) : null,
    failures: pin?.failures ?? 0,
  };
};

/** Where a booked notice leaves the cursor; those that never were in the feed have the number 0. */
export const cursorAfter = (said: Beside, relayId: string, number: number): Beside => {
  if (number === 0) return said;
  const before = said.cursor?.relayId === relayId ? said.cursor.after : 0;
  return { ...said, cursor: { relayId, after: Math.max(before, number) } };
};

type Steps = { readonly [K in EntryKind]?: (said: Beside, body: EntryBodies[K]) => Beside };

const steps: Steps = {
  'feed.read': (said, { relayId, to, shelved, dropped }) => ({
    ...said,
    cursor: { relayId, after: to },
    shelf: [...said.shelf, ...shelved].filter(([id]) => !dropped.includes(id)),
  }),
  'feed.skipped': (said, { relayId, to }) => ({ ...said, cursor: { relayId, after: to } }),
  'feed.restarted': (said, { relayId }) => ({ ...said, cursor: { relayId, after: 0 } }),
  'supervisor.changed': (said, { pin = null }) => ({ ...said, pin, failures: 0 }),
  'supervisor.refused': (said, { failures }) => ({ ...said, failures }),
  'supervisor.admitted': (said) => ({ ...said, failures: 0 }),
};

/** What the tables have to be after an entry other than a notice or a start. */
export const besideAfter = (said: Beside, { kind, body }: Entry): Beside =>
  (steps[kind] as ((said: Beside, body: Entry['body']) => Beside) | undefined)?.(said, body) ?? said;
