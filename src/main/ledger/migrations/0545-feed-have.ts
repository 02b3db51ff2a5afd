// Column beside the feed's cursor with digests of notices that were read, for the relay to compare; and an index of the entries
// about a relay that lost notices.

export const feedHave = {
  number: 545,
  sql: `
-- As shared/relay-wire/have.ts writes it. Empty in older books, which have no digests of the notices read before.
ALTER TABLE feed_cursor ADD COLUMN have TEXT NOT NULL DEFAULT '';
CREATE INDEX journal_went_back ON journal (seq) WHERE kind = 'feed.went-back';
`,
} as const;
