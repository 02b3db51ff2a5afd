// Adds the entries that lock and open a PIN to the index of entries about people.

export const pinLocks = {
  number: 528,
  sql: `
DROP INDEX journal_people;
CREATE INDEX journal_people ON journal (seq) WHERE kind IN ('supervisor.changed', 'user.added', 'user.changed', 'pin.changed',
  'pin.locked', 'pin.opened', 'rights.changed', 'recovery.made', 'owner.recovered', 'people.carried');
`,
} as const;
