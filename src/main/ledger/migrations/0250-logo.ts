// Which entry of the journal holds the shop's logo as it is now; none while nobody chose one. The picture itself stands in that entry alone.

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
