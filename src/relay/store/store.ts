// All that the relay keeps, behind one face.
import { fail, ok, type Result } from '../../shared/result.ts';
import { createHeads } from './heads.ts';
import { createNotices } from './notices.ts';
import { dataErrorCode, type OpenDatabase, openDatabase } from './open.ts';
import { createQuarantine } from './quarantine.ts';

export { dataErrorCode, isDiskError } from './open.ts';

/** Used when the file is new. */
export type Birth = { readonly relayId: string; readonly salt: Uint8Array; readonly atMs: number };

/** The store on an open database. */
export const createStore = ({ db, close }: OpenDatabase, birth: Birth) => {
  db.prepare(
    'INSERT INTO meta (only, relay_id, salt, created_at_ms, probed_at_ms) VALUES (1, ?, ?, ?, 0) ON CONFLICT DO NOTHING',
  ).run(birth.relayId, birth.salt, birth.atMs);
  const meta = db.prepare('SELECT relay_id AS relayId, salt FROM meta').get() as { relayId: string; salt: Buffer };
  const rename = db.prepare('UPDATE meta SET relay_id = ?');
  const probe = db.prepare('UPDATE meta SET probed_at_ms = ?');
  const addFeed = db.prepare('INSERT INTO feeds (merchant, till) VALUES (?, ?) ON CONFLICT DO NOTHING');
  const feedOf = db.prepare<[string, string], number>('SELECT id FROM feeds WHERE merchant = ? AND till = ?').pluck();
  const take = db.prepare('UPDATE feeds SET taken = ? WHERE id = ? AND taken < ?');
  const runAll = db.transaction((work: () => unknown) => work());

  return {
    relayId: meta.relayId,
    /** Keys the hashes of addresses. */
    salt: meta.salt,
    notices: createNotices(db),
    quarantine: createQuarantine(db),
    heads: createHeads(db),
    /** The feed of a till, made on first use. */
    feed(merchant: string, till: string): number {
      const known = feedOf.get(merchant, till);
      if (known !== undefined) return known;
      addFeed.run(merchant, till);
      return feedOf.get(merchant, till) as number;
    },
    /** The till has everything up to `number`. */
    taken: (feed: number, number: number): void => void take.run(number, feed, number),
    /** A write that changes nothing that matters. */
    probe: (atMs: number): void => void probe.run(atMs),
    rename: (relayId: string): void => void rename.run(relayId),
    /** All of it or nothing, on disk when it returns. Throws what SQLite throws ({@link isDiskError}). */
    transaction: <T>(work: () => T): T => runAll.immediate(work) as T,
    close,
  };
};
export type Store = ReturnType<typeof createStore>;

/** Opens or makes the file. Errors: those of `openDatabase`. */
export const openStore = (file: string, birth: Birth): Result<Store> => {
  const opened = openDatabase(file);
  if (!opened.ok) return opened;
  try {
    return ok(createStore(opened.value, birth));
  } catch (error) {
    opened.value.close();
    const code = dataErrorCode(error);
    if (!code) throw error;
    return fail(code, { file });
  }
};
