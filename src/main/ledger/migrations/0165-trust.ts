// What a start compares with: the starts before it, what the journal says of the PIN, and up to where the books were checked.

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
