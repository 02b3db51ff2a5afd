// Index of sales filed under a later day than the machine's clock showed. Uses a text search instead of JSON, because a row with
// unparsable JSON must not prevent the books from opening.

export const daysMarked = {
  number: 440,
  sql: `CREATE INDEX journal_days_marked ON journal (seq) WHERE kind = 'attempt.started' AND instr(body, '"clockDay"') > 0;`,
} as const;
