// References are compared as they look, over all ways, by a key that SQL cannot make: the index of how they are written is of no use any more.

export const referenceKeys = {
  number: 450,
  sql: 'DROP INDEX refunds_by_reference;',
} as const;
