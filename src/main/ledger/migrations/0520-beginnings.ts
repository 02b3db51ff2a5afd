// Indexes to search payments by the beginning of a phone number, and to look up the reported transactions of one payment.

export const beginnings = {
  number: 520,
  sql: `
CREATE INDEX attempts_by_mobile ON attempts (mobile) WHERE mobile IS NOT NULL;
CREATE INDEX attempt_transactions_by_attempt ON attempt_transactions (attempt_id);
`,
} as const;
