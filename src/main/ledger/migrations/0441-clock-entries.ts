// Index of the few entries about the clock, so that a close finds them without reading all entries.

export const clockEntries = {
  number: 441,
  sql: `CREATE INDEX journal_clock ON journal (seq) WHERE kind IN ('clock.noticed', 'clock.acknowledged');`,
} as const;
