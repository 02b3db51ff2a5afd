// Which postings an entry says that it books: written with it, and held against the table whenever the books are verified.
import type { Posting } from '../../shared/ledger/postings.ts';
import type { EntryBodies, EntryKind } from './entries.ts';

type PostingsOf = { readonly [K in EntryKind]?: (body: EntryBodies[K]) => readonly Posting[] };

/** Kinds that are not here book nothing. */
const booking: PostingsOf = {
  'notice.judged': ({ decision }) => decision.postings,
  'notice.rejudged': ({ decision }) => decision.postings,
  'attempt.settled': ({ postings }) => postings,
};

export const postingsOf = <K extends EntryKind>(kind: K, body: EntryBodies[K]): readonly Posting[] => booking[kind]?.(body) ?? [];

/** The kinds of entries that may book. */
export const bookingKinds = Object.keys(booking) as readonly EntryKind[];
