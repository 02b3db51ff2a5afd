// Drops the index of refunds by reference. References that look alike now count as equal, and SQL cannot compute that comparison.

export const referenceKeys = {
  number: 450,
  sql: 'DROP INDEX refunds_by_reference;',
} as const;
