// Table of the public keys of the shop's other tills, received from the relay and used to check their receipts.

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
