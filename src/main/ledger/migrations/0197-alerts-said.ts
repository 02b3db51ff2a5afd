// Drops the table of alerts. Open alerts are read from the journal, so that nobody can end an alert by deleting a table row.

export const alertsSaid = {
  number: 197,
  sql: `
DROP TABLE alerts;
CREATE INDEX journal_alerts ON journal (seq) WHERE kind = 'alert.raised';
CREATE INDEX journal_acknowledged ON journal (seq) WHERE kind = 'alert.acknowledged';
`,
} as const;
