// Sales that were filed under a later day than the machine's clock said are found without reading every sale. A search for text, no JSON: a row that
// cannot be parsed must not keep the books closed.

export const daysMarked = {
  number: 440,
  sql: `CREATE INDEX journal_days_marked ON journal (seq) WHERE kind = 'attempt.started' AND instr(body, '"clockDay"') > 0;`,
} as const;
