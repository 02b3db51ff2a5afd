// The number, time and business day of the journal entry that is being applied, as the tables of attempts store them.

export type EntryPosition = { readonly seq: number; readonly wallMs: number; readonly businessDay: string };
