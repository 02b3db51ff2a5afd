// Drops the index of references as written: they are now compared by a look-alike key, which SQL cannot compute.

export const referenceKeys = {
  number: 450,
  sql: 'DROP INDEX refunds_by_reference;',
} as const;
