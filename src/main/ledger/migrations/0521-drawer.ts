// Tables for the cash drawer: its counts, and money that was put in or taken out.

export const drawer = {
  number: 521,
  sql: `
CREATE TABLE drawer_counts (
  seq INTEGER NOT NULL REFERENCES journal,
  currency TEXT NOT NULL CHECK (currency IN ('LYD', 'USD')),
  counted_minor INTEGER NOT NULL CHECK (counted_minor >= 0),
  -- The sum by earlier entries; NULL if there was no earlier count.
  expected_minor INTEGER,
  -- The shifts that this count closes and opens; a hand-over has both.
  closes TEXT,
  opens TEXT,
  PRIMARY KEY (seq, currency)
) STRICT;
CREATE INDEX drawer_counts_closes ON drawer_counts (closes) WHERE closes IS NOT NULL;
CREATE INDEX drawer_counts_opens ON drawer_counts (opens) WHERE opens IS NOT NULL;

CREATE TABLE cash_moves (
  seq INTEGER PRIMARY KEY REFERENCES journal,
  direction TEXT NOT NULL CHECK (direction IN ('in', 'out')),
  currency TEXT NOT NULL CHECK (currency IN ('LYD', 'USD')),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  reason TEXT NOT NULL
) STRICT;
`,
} as const;
