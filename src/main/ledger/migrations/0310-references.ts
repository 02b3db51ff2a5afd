// Index of refunds by reference, to warn a user who enters a reference that another refund already has.

export const references = {
  number: 310,
  sql: `CREATE INDEX refunds_by_reference ON refunds (way, upper(replace(reference, ' ', ''))) WHERE reference IS NOT NULL;`,
} as const;
