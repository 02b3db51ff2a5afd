// The public keys of the shop's other tills, as its relay told them: receipts of theirs are checked by these.

export const shopKeysLearned = {
  number: 235,
  sql: `
CREATE TABLE shop_keys (
  -- The entry that told them.
  seq INTEGER NOT NULL REFERENCES journal,
  till TEXT PRIMARY KEY,
  -- A list as JSON, the present one first.
  keys TEXT NOT NULL
) STRICT;
`,
} as const;
