// The table of notices that did not verify: bounded, readable by the till, emptied by promotion.
import {
  type ArrivedNotice,
  isRightWay,
  type QuarantineCommand,
  type PageOf,
  type QuarantineEntry,
  type Strength,
  surely,
} from '../port.ts';
import type { NoticeKind } from '../../../shared/payment/gateways.ts';
import type { Elsewhere } from '../../../shared/relay-wire/parts.ts';
import type { Db } from '../../../sqlite/open.ts';
import { quarantineColumns, type Raw, upToBytes, withHeaders } from './rows.ts';

export const createQuarantine = (db: Db) => {
  const insert = db.prepare(`
    INSERT INTO quarantine (feed, kind, digest, received_at_ms, address, problem, headers, raw, came_by, sent_to, strength, prefix, mark, elsewhere)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  // Of ways the right one is kept: a copy that came by another one first takes nothing from it.
  const isBetter = "@isRight = 1 AND coalesce(came_by, '') NOT IN ('attempt', 'number')";
  const repeat = db.prepare(`
    UPDATE quarantine SET repeats = repeats + 1,
      came_by = iif(${isBetter}, @cameBy, came_by), sent_to = iif(${isBetter}, @sentTo, sent_to)
    WHERE feed = @feed AND kind = @kind AND digest = @digest`);
  const count = db.prepare<[number], number>('SELECT count(*) FROM quarantine WHERE feed = ?').pluck();
  const countFrom = db
    .prepare<[number, string], number>('SELECT count(*) FROM quarantine WHERE feed = ? AND address = ?')
    .pluck();
  const countIn = db.prepare<[number, string], number>('SELECT count(*) FROM quarantine WHERE feed = ? AND prefix = ?').pluck();
  const hasMark = db.prepare<[string], number>('SELECT 1 FROM quarantine WHERE mark = ? LIMIT 1').pluck();
  const withMark = db.prepare<[string, number, string, string], { isRight: 0 | 1 }>(`
    SELECT coalesce(came_by, '') IN ('attempt', 'number') AS isRight FROM quarantine JOIN feeds ON feeds.id = quarantine.feed
    WHERE mark = ? AND feed <> ? AND kind = ? AND merchant = ? ORDER BY isRight DESC LIMIT 1`);
  const page = db.prepare<[number, number, number], Raw<QuarantineEntry>>(
    `SELECT ${quarantineColumns} FROM quarantine WHERE feed = ? AND id > ? ORDER BY id LIMIT ?`,
  );
  const one = db.prepare<[number, number], Raw<QuarantineEntry>>(
    `SELECT ${quarantineColumns} FROM quarantine WHERE feed = ? AND id = ?`,
  );
  const remove = db.prepare<[number]>('DELETE FROM quarantine WHERE id = ?');
  const weakest = db
    .prepare<[number], Strength>('SELECT strength FROM quarantine WHERE feed = ? ORDER BY strength LIMIT 1')
    .pluck();
  const evictOldest = db.prepare<[number]>(`
    DELETE FROM quarantine WHERE id = (SELECT min(id) FROM quarantine WHERE feed = ? AND strength = 0)`);
  const evictLargest = db.prepare(`
    DELETE FROM quarantine WHERE id = (
      SELECT min(id) FROM quarantine WHERE feed = @feed AND strength = @strength GROUP BY prefix, address
      ORDER BY sum(count(*)) OVER (PARTITION BY prefix) DESC, prefix, count(*) DESC, min(id) LIMIT 1)`);

  return {
    add(feed: number, { notice, address, prefix, strength, problem }: QuarantineCommand, elsewhere: Elsewhere | null): void {
      const { kind, digest, receivedAtMs, headers, raw, cameBy, sentTo, mark } = notice;
      insert.run(
        feed,
        kind,
        digest,
        receivedAtMs,
        address,
        problem,
        JSON.stringify(headers),
        raw,
        cameBy,
        sentTo,
        strength,
        prefix,
        mark,
        elsewhere,
      );
    },
    /** Counts the same bytes once more. False when they are not here. */
    repeat: (feed: number, { kind, digest, cameBy, sentTo }: ArrivedNotice): boolean =>
      repeat.run({ feed, kind, digest, cameBy, sentTo, isRight: Number(isRightWay(cameBy)) }).changes > 0,
    count: (feed: number): number => count.get(feed) ?? 0,
    countFrom: (feed: number, address: string): number => countFrom.get(feed, address) ?? 0,
    countIn: (feed: number, prefix: string): number => countIn.get(feed, prefix) ?? 0,
    /** How another feed of the merchant has one with this mark here. */
    elsewhere(feed: number, merchant: string, kind: NoticeKind, mark: string): Elsewhere | null {
      // Nearly always there is none, and each notice asks.
      const found = hasMark.get(mark) === undefined ? undefined : withMark.get(mark, feed, kind, merchant);
      return found ? (found.isRight === 1 ? 'addressed' : 'unaddressed') : null;
    },
    /** By id. */
    page: (feed: number, { after, limit, maxBytes }: PageOf): QuarantineEntry[] =>
      upToBytes(page.iterate(feed, after, limit), maxBytes).map((row) => withHeaders<QuarantineEntry>(row)),
    /** Null when it made room for others, or is another feed's. */
    one(feed: number, id: number): QuarantineEntry | null {
      const row = one.get(feed, id);
      return row ? withHeaders<QuarantineEntry>(row) : null;
    },
    remove: (id: number): void => void remove.run(id),
    /** Drops one of the weakest, unless those are stronger than `most`. False: nothing makes room. */
    evict(feed: number, most: Strength): boolean {
      const strength = weakest.get(feed);
      if (strength === undefined || strength > most || strength === surely) return false;
      return (strength === 0 ? evictOldest.run(feed) : evictLargest.run({ feed, strength })).changes > 0;
    },
  };
};
export type Quarantine = ReturnType<typeof createQuarantine>;
