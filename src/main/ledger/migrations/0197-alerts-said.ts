// Alerts have no table: what stands is what the journal says, so that no row that is taken away ends one.

export const alertsSaid = {
  number: 197,
  sql: `
DROP TABLE alerts;
CREATE INDEX journal_alerts ON journal (seq) WHERE kind = 'alert.raised';
CREATE INDEX journal_acknowledged ON journal (seq) WHERE kind = 'alert.acknowledged';
`,
} as const;
