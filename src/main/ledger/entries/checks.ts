// Changes the table for the till's automatic checks of its books: the last checked row, and the result.
import type { Family } from './family.ts';
import type { CheckBodies } from '../../../till-journal/checks.ts';

export const checkTables: Family<CheckBodies> = {
  tables: ['book_checks'],
  appliers({ db }) {
    const keep = db.prepare('INSERT INTO book_checks (seq, checked) VALUES (?, ?)');
    return { 'books.checked': ({ seq, body }) => void keep.run(seq, JSON.stringify(body)) };
  },
};
