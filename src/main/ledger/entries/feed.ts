// Changes the tables for journal entries about the relay's feed: skipped numbers, gaps, and a relay whose store was replaced.
import { type Family } from './family.ts';
import type { FeedBodies } from '../../../till-journal/feed.ts';

export const feedTables: Family<FeedBodies> = {
  tables: ['feed_skips', 'feed_hole'],
  appliers({ db }) {
    const addSkip = db.prepare('INSERT INTO feed_skips (seq, from_number, to_number, reason) VALUES (@seq, @from, @to, @reason)');
    const setGap = db.prepare(`INSERT INTO feed_hole (only, seq, relay_id, missing) VALUES (1, @seq, @relayId, @missing)
      ON CONFLICT (only) DO UPDATE SET seq = @seq, relay_id = @relayId, missing = @missing`);
    const closeGap = db.prepare('DELETE FROM feed_hole');
    return {
      'feed.restarted': () => {},
      'feed.read': () => {},
      'feed.skipped'({ seq, body: { from, to, reason } }) {
        addSkip.run({ seq, from, to, reason });
        closeGap.run();
      },
      'feed.went-back': () => {},
      'feed.holed': ({ seq, body: { relayId, missing } }) => void setGap.run({ seq, relayId, missing }),
      'feed.whole': () => void closeGap.run(),
    };
  },
};
