// Checks the database file itself: its pages, its indexes, and the column types of its rows.
import type { Books } from './books-file.ts';
import { bad, good, type CheckOutcome } from './check.ts';

/**
 * Returns the names of database indexes whose entries do not match the rows of their tables. An edited index can differ from its
 * table although the schema looks right.
 */
export const lyingIndexes = ({ db }: Books): readonly string[] => {
  const said = db.pragma('integrity_check') as { integrity_check: string }[];
  return [...new Set(said.flatMap(({ integrity_check: words }) => /\bindex (\w+)$/.exec(words)?.[1] ?? []))].sort();
};

export const checkFile = ({ db }: Books): CheckOutcome => {
  const pages = db.pragma('page_count', { simple: true }) as number;
  const [said] = db.pragma('integrity_check(1)') as { integrity_check: string }[];
  const words = said?.integrity_check ?? 'no answer';
  return words === 'ok' ? good(pages) : bad(pages, 'file-damaged', { words: words.slice(0, 300) });
};
