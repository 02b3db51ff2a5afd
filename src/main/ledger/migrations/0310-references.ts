// A refund is found by its reference: whoever types one that another refund bears is told so.

export const references = {
  number: 310,
  sql: `CREATE INDEX refunds_by_reference ON refunds (way, upper(replace(reference, ' ', ''))) WHERE reference IS NOT NULL;`,
} as const;
