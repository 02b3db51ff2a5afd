// Adds the new right to name accounts to the rights lists that owners have set, just as people/entries/kinds.ts upcasts older
// entries.

export const setAccounts = {
  number: 541,
  sql: `
UPDATE role_rights SET rights = json_insert(rights, '$[#]', 'set-accounts')
WHERE role IN ('bookkeeper', 'owner') AND EXISTS (SELECT 1 FROM json_each(rights) WHERE value = 'export');
`,
} as const;
