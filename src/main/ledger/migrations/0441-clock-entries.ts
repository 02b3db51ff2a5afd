// A close finds entries of the clock among its own without reading all of them: there are few.

export const clockEntries = {
  number: 441,
  sql: `CREATE INDEX journal_clock ON journal (seq) WHERE kind IN ('clock.noticed', 'clock.acknowledged');`,
} as const;
