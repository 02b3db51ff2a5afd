// The table of quarantined notices: bounded in size, read by tills, emptied by promotion.
import type { ArrivedNotice, PageOf, QuarantineCommand, QuarantineEntry, EvidenceStrength } from '../port.ts';
import { goesByAge, oldestOfLargest, type QuarantineGroup, type Standing, type Way } from '../rules/quarantine.ts';
import type { NoticeKind } from '../../../shared/payment/gateways.ts';
import type { Elsewhere } from '../../../shared/relay-wire/parts.ts';
import type { Db } from '../../../sqlite/open.ts';
import { quarantineColumns, type Raw, upToBytes, withHeaders } from './rows.ts';

type Known = Way & { readonly id: number };

const prepare = (db: Db) => ({
  insert: db.prepare(`
    INSERT INTO quarantine (feed, id, kind, digest, received_at_ms, address, problem, headers, raw, came_by, sent_to, strength, prefix, mark, elsewhere)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
  nextId: db
    .prepare<[number], number>('UPDATE feeds SET last_quarantine = last_quarantine + 1 WHERE id = ? RETURNING last_quarantine')
    .pluck(),
  known: db.prepare<[number, NoticeKind, string], Known>(
    'SELECT id, came_by AS cameBy, sent_to AS sentTo FROM quarantine WHERE feed = ? AND kind = ? AND digest = ?',
  ),
  repeat: db.prepare(
    'UPDATE quarantine SET repeats = repeats + 1, came_by = @cameBy, sent_to = @sentTo WHERE feed = @feed AND id = @id',
  ),
  count: db.prepare<[number], number>('SELECT count(*) FROM quarantine WHERE feed = ?').pluck(),
  countFrom: db.prepare<[number, string], number>('SELECT count(*) FROM quarantine WHERE feed = ? AND address = ?').pluck(),
  countIn: db.prepare<[number, string], number>('SELECT count(*) FROM quarantine WHERE feed = ? AND prefix = ?').pluck(),
  hasSignatureMark: db.prepare<[string], number>('SELECT 1 FROM quarantine WHERE mark = ? LIMIT 1').pluck(),
  withSignatureMark: db.prepare<[string, number, string, string], { isRight: 0 | 1 }>(`
    SELECT coalesce(came_by, '') IN ('attempt', 'number') AS isRight FROM quarantine JOIN feeds ON feeds.id = quarantine.feed
    WHERE mark = ? AND feed <> ? AND kind = ? AND merchant = ? ORDER BY isRight DESC LIMIT 1`),
  page: db.prepare<[number, number, number], Raw<QuarantineEntry>>(
    `SELECT ${quarantineColumns} FROM quarantine WHERE feed = ? AND id > ? ORDER BY id LIMIT ?`,
  ),
  one: db.prepare<[number, number], Raw<QuarantineEntry>>(
    `SELECT ${quarantineColumns} FROM quarantine WHERE feed = ? AND id = ?`,
  ),
  remove: db.prepare<[number, number]>('DELETE FROM quarantine WHERE feed = ? AND id = ?'),
  weakest: db
    .prepare<[number], EvidenceStrength>('SELECT strength FROM quarantine WHERE feed = ? ORDER BY strength LIMIT 1')
    .pluck(),
  oldest: db
    .prepare<[number, EvidenceStrength], number>('SELECT min(id) FROM quarantine WHERE feed = ? AND strength = ?')
    .pluck(),
  sources: db.prepare<[number, EvidenceStrength], QuarantineGroup>(`
    SELECT prefix, address, count(*) AS entries, min(id) AS oldestId FROM quarantine WHERE feed = ? AND strength = ?
    GROUP BY prefix, address`),
});

export const createQuarantine = (db: Db) => {
  const sql = prepare(db);
  return {
    add(feed: number, { notice, address, prefix, strength, problem }: QuarantineCommand, elsewhere: Elsewhere | null): void {
      const { kind, digest, receivedAtMs, headers, raw, cameBy, sentTo, mark } = notice;
      const kept = JSON.stringify(headers);
      const arrived = [
        feed,
        sql.nextId.get(feed),
        kind,
        digest,
        receivedAtMs,
        address,
        problem,
        kept,
        raw,
        cameBy,
        sentTo,
      ] as const;
      sql.insert.run(...arrived, strength, prefix, mark, elsewhere);
    },
    /** Returns the quarantine entry of the notice's kind and digest; null if there is none. */
    known: (feed: number, { kind, digest }: ArrivedNotice): Known | null => sql.known.get(feed, kind, digest) ?? null,
    /** Counts one more repeat of an entry, and stores the address that the rules keep. */
    again: (feed: number, id: number, { cameBy, sentTo }: Way): void => void sql.repeat.run({ feed, id, cameBy, sentTo }),
    count: (feed: number): number => sql.count.get(feed) ?? 0,
    standing: (feed: number): Standing => ({
      entries: () => sql.count.get(feed) ?? 0,
      fromAddress: (address) => sql.countFrom.get(feed, address) ?? 0,
      inPrefix: (prefix) => sql.countIn.get(feed, prefix) ?? 0,
      weakest: () => sql.weakest.get(feed) ?? null,
    }),
    /** Drops one quarantine entry of this strength, chosen by the rules for a full quarantine. */
    makeRoom(feed: number, strength: EvidenceStrength): void {
      const id = goesByAge(strength) ? sql.oldest.get(feed, strength) : oldestOfLargest(sql.sources.all(feed, strength));
      if (id !== null && id !== undefined) sql.remove.run(feed, id);
    },
    /**
     * Looks for a quarantine entry with this signature digest (`mark`) in another feed of the merchant. Returns whether its
     * notice arrived at a right or a wrong address; null if there is no such entry.
     */
    elsewhere(feed: number, merchant: string, kind: NoticeKind, mark: string): Elsewhere | null {
      // Look for the digest in the whole table first: every notice runs this cheap lookup, which nearly always finds nothing.
      const found =
        sql.hasSignatureMark.get(mark) === undefined ? undefined : sql.withSignatureMark.get(mark, feed, kind, merchant);
      return found ? (found.isRight === 1 ? 'addressed' : 'unaddressed') : null;
    },
    /** Returns a page of quarantine entries by id. */
    page: (feed: number, { after, limit, maxBytes }: PageOf): QuarantineEntry[] =>
      upToBytes(sql.page.iterate(feed, after, limit), maxBytes).map((row) => withHeaders<QuarantineEntry>(row)),
    /** Returns a quarantine entry; null if it was dropped to make room or belongs to another feed. */
    one(feed: number, id: number): QuarantineEntry | null {
      const row = sql.one.get(feed, id);
      return row ? withHeaders<QuarantineEntry>(row) : null;
    },
    remove: (feed: number, id: number): void => void sql.remove.run(feed, id),
  };
};
export type RelayQuarantine = ReturnType<typeof createQuarantine>;
