// Printing receipts is a right of its own: lists of rights that an owner ticked before have it as entries/people.ts reads them now.

export const printReceipts = {
  number: 280,
  sql: `
UPDATE role_rights SET rights = json_insert(rights, '$[#]', 'print-receipts')
WHERE role = 'bookkeeper' OR EXISTS (SELECT 1 FROM json_each(rights) WHERE value = 'sell');
`,
} as const;
