// Table of alerts and their acknowledgements.

export const alerts = {
  number: 160,
  sql: `
CREATE TABLE alerts (
  seq INTEGER PRIMARY KEY REFERENCES journal,
  reason TEXT NOT NULL,
  params TEXT NOT NULL,
  acknowledged_seq INTEGER REFERENCES journal
) STRICT;
CREATE INDEX alerts_open ON alerts (seq) WHERE acknowledged_seq IS NULL;
`,
} as const;
