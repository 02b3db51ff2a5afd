// All migrations, in order.
import { books } from './0010-books.ts';
import { screens } from './0020-screens.ts';
import { proof } from './0040-proof.ts';
import { hole } from './0050-hole.ts';

export type Migration = { readonly number: number; readonly sql: string };

export const migrations: readonly Migration[] = [books, screens, proof, hole];
