// What a sale carries beside its payment: the customer's name (and how it is searched for), a note, and its items as JSON.

export const customers = {
  number: 240,
  sql: `
ALTER TABLE attempts ADD COLUMN customer_name TEXT;
ALTER TABLE attempts ADD COLUMN customer_key TEXT;
ALTER TABLE attempts ADD COLUMN note TEXT;
ALTER TABLE attempts ADD COLUMN items TEXT;
CREATE INDEX attempts_by_customer ON attempts (started_seq, customer_key) WHERE customer_key IS NOT NULL;
`,
} as const;
