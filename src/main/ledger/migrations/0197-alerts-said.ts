// Drops the table of alerts. Open alerts are read from the journal, so deleting a table row cannot end one.

export const alertsSaid = {
  number: 197,
  sql: `
DROP TABLE alerts;
CREATE INDEX journal_alerts ON journal (seq) WHERE kind = 'alert.raised';
CREATE INDEX journal_acknowledged ON journal (seq) WHERE kind = 'alert.acknowledged';
`,
} as const;
