// Entries of what the till checks of its own books by itself: up to which row, and what came of it.
import type { Family } from './family.ts';
import type { CheckBodies } from '../../../till-journal/checks.ts';

export const checkTables: Family<CheckBodies> = {
  tables: ['book_checks'],
  appliers({ db }) {
    const keep = db.prepare('INSERT INTO book_checks (seq, checked) VALUES (?, ?)');
    return { 'books.checked': ({ seq, body }) => void keep.run(seq, JSON.stringify(body)) };
  },
};
