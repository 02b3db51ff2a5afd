// The position of the journal entry that is applied: its number, time and business day, as the tables of attempts store them.

export type EntryPosition = { readonly seq: number; readonly wallMs: number; readonly businessDay: string };
