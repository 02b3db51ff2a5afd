// Table that points to the journal entry with the shop's present logo; empty until one is chosen. Only that entry contains the
// picture.

export const logo = {
  number: 250,
  sql: `
CREATE TABLE shop_logo (
  only_one INTEGER PRIMARY KEY CHECK (only_one = 1),
  seq INTEGER NOT NULL REFERENCES journal,
  -- Null: it was taken away.
  sha256 TEXT
) STRICT;
`,
} as const;
