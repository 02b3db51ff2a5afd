// Columns for the customer's name and its search key, a note, and the items of a sale as JSON.

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
