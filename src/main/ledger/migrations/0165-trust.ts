// Indexes and a table for the comparisons that each start makes: with earlier starts, with the entries about PINs, and with the
// last row up to which the books were checked.

export const trust = {
  number: 165,
  sql: `
CREATE INDEX journal_starts ON journal (seq) WHERE kind = 'till.opened';
CREATE INDEX journal_pins ON journal (seq) WHERE kind = 'supervisor.changed';

CREATE TABLE book_checks (
  seq INTEGER PRIMARY KEY REFERENCES journal,
  checked TEXT NOT NULL
) STRICT;
`,
} as const;
