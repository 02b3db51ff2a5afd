// Adds the new right to print receipts to the rights lists that owners have set, just as people/entries/kinds.ts upcasts older
// entries.

export const printReceipts = {
  number: 280,
  sql: `
UPDATE role_rights SET rights = json_insert(rights, '$[#]', 'print-receipts')
WHERE role = 'bookkeeper' OR EXISTS (SELECT 1 FROM json_each(rights) WHERE value = 'sell');
`,
} as const;
