// Goods that came back are found by the entry that booked them: a day's or a close's sums read its own alone.

export const returns = {
  number: 390,
  sql: `CREATE INDEX refunds_by_return ON refunds (owed_seq) WHERE source = 'goods-returned';`,
} as const;
