// Reads the cursor in the relay's feed, and the bounded quarantine of notices that this till could not verify.
import type { FeedItem } from '../../../shared/relay-wire/feed.ts';
import { type Have, readHave } from '../../../shared/relay-wire/have.ts';
import type { ReadConnection } from '../../../sqlite/statements.ts';
import type { Cursor } from '../../../till-journal/sidecar-body.ts';

/** A gap in the feed: the relay lacks the item `missing`, and nobody has decided to skip it. */
export type FeedGap = { readonly relayId: string; readonly missing: number };
/** `from`: the last number that was read; `to`: the number after which the feed was read again. `atMs`: by the wall clock. */
export type WentBack = { readonly atMs: number; readonly from: number; readonly to: number };
export type QuarantinedRow = { readonly id: number; readonly item: FeedItem; readonly problem: string };

export const createFeedStore = (db: ReadConnection) => {
  const read = db.prepare('SELECT relay_id AS relayId, after_number AS after FROM feed_cursor');
  const have = db.prepare('SELECT have FROM feed_cursor').pluck();
  const wentBack = db.prepare(`SELECT wall_ms AS atMs, body ->> '$.from' AS "from", body ->> '$.to' AS "to"
    FROM journal WHERE kind = 'feed.went-back' ORDER BY seq DESC LIMIT 1`);
  const list = db.prepare('SELECT id, item, problem FROM unverified ORDER BY id');
  const gap = db.prepare('SELECT relay_id AS relayId, missing FROM feed_hole');
  const readUpTo = db.prepare(`SELECT body ->> iif(kind = 'ledger.went-on', '$.cursor.relayId', '$.relayId') AS relayId,
      CASE kind WHEN 'notice.judged' THEN body ->> '$.number' WHEN 'feed.restarted' THEN 0
        WHEN 'ledger.went-on' THEN body ->> '$.cursor.after' ELSE body ->> '$.to' END AS after
    FROM journal WHERE seq <= ? AND relayId IS NOT NULL AND (kind IN ('feed.read', 'feed.restarted', 'feed.skipped', 'feed.went-back',
      'ledger.went-on')
      OR (kind = 'notice.judged' AND body ->> '$.number' > 0)) ORDER BY seq DESC LIMIT 1`);
  return {
    /** The feed cursor that the journal recorded last, up to row `seq`; null if there is none. */
    cursorAt: (seq: number): Cursor | null => (readUpTo.get(seq) as Cursor | undefined) ?? null,
    cursor: (): Cursor | null => (read.get() as Cursor | undefined) ?? null,
    /** Notices that were read up to the cursor, greatest number first, for the relay to compare. */
    have: (): readonly Have[] => readHave((have.get() as string | undefined) ?? '') ?? [],
    /** When the till last went back in the feed because the relay had lost notices; null if it never did. */
    wentBack: (): WentBack | null => (wentBack.get() as WentBack | undefined) ?? null,
    /** The open gap in the relay's feed; null if there is none. Kept across restarts, even while the relay cannot be reached. */
    gap: (): FeedGap | null => (gap.get() as FeedGap | undefined) ?? null,
    quarantined: (): QuarantinedRow[] =>
      (list.all() as { id: number; item: string; problem: string }[]).map(({ id, item, problem }) => ({
        id,
        item: JSON.parse(item) as FeedItem,
        problem,
      })),
  };
};
export type FeedStore = ReturnType<typeof createFeedStore>;
