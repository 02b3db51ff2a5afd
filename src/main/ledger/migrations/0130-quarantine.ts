// Table for the last unverified notices that a supervisor has viewed.

export const quarantineSeen = {
  number: 130,
  sql: `
CREATE TABLE quarantine_seen (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  seq INTEGER NOT NULL REFERENCES journal,
  at_ms INTEGER NOT NULL,
  relay_id TEXT,
  relay_up_to INTEGER NOT NULL,
  till_up_to INTEGER NOT NULL,
  named TEXT NOT NULL
) STRICT;
`,
} as const;
