// Index of returned goods by the entry that booked them, so that the sums of a day or close read only their own rows.

export const returns = {
  number: 390,
  sql: `CREATE INDEX refunds_by_return ON refunds (owed_seq) WHERE source = 'goods-returned';`,
} as const;
