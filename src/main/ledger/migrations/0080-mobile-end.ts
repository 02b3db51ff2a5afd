// People find a payment by the last digits of the phone: an index of those, each in the order of the answers.

export const mobileEnd = {
  number: 80,
  sql: `
CREATE INDEX attempts_by_mobile_end ON attempts (substr(mobile, -4), started_seq) WHERE mobile IS NOT NULL;
`,
} as const;
