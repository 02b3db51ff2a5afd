// The short code and the signed facts of each printed receipt, to find a receipt by its code. Receipts printed before have none.

export const shortCodes = {
  number: 529,
  sql: `
ALTER TABLE receipts_printed ADD COLUMN code TEXT;
ALTER TABLE receipts_printed ADD COLUMN signed TEXT;
CREATE INDEX receipts_printed_by_code ON receipts_printed (code) WHERE code IS NOT NULL;
`,
} as const;
