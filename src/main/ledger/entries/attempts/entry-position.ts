// The fields of the changing entry that the tables of attempts store.

export type EntryPosition = { readonly seq: number; readonly wallMs: number; readonly businessDay: string };
