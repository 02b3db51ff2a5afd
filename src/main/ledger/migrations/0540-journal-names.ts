// Finds the entries that set the names of payment methods, and exceptions by the entry that handled them, for exported files.

export const journalNames = {
  number: 540,
  sql: `
CREATE INDEX journal_names ON journal (seq) WHERE kind IN ('names.changed', 'names.adopted');
CREATE INDEX exceptions_by_handling ON exceptions (handled_seq) WHERE handled_seq IS NOT NULL;
`,
} as const;
