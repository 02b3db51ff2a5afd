// Index on the last four digits of the phone number, because users search by them.

export const mobileEnd = {
  number: 80,
  sql: `
CREATE INDEX attempts_by_mobile_end ON attempts (substr(mobile, -4), started_seq) WHERE mobile IS NOT NULL;
`,
} as const;
