// Adds the new right to see balances to the rights lists that owners have set, just as people/entries/kinds.ts upcasts older
// entries.

export const seeBalances = {
  number: 532,
  sql: `
UPDATE role_rights SET rights = json_insert(rights, '$[#]', 'see-balances')
WHERE role IN ('supervisor', 'bookkeeper', 'auditor', 'owner') AND EXISTS (SELECT 1 FROM json_each(rights) WHERE value = 'export');
`,
} as const;
