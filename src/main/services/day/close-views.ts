// Reads closes from the journal, written by this or an earlier version: their documents, and a summary of each for the list.
import {
  type AnyCloseDocument,
  anyCloseDocument,
  type CloseDocument,
  type CloseSummary,
  type CloseView,
  receivedIn,
} from '../../../shared/contract/books/close.ts';
import type { Currency } from '../../../shared/money.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { CloseRow } from '../../ledger/stores/day/closes-store.ts';
import type { Ledger } from '../../ledger/ledger.ts';

const documentOf = ({ text }: CloseRow): AnyCloseDocument => anyCloseDocument.parse(JSON.parse(text));

type Gist = { readonly summary: CloseSummary; readonly feed: CloseDocument['feed']; readonly hasBalances: boolean };

const openIn = (document: AnyCloseDocument): number =>
  document.version === 1 ? document.unresolved.length : document.needed.length + document.pending.length;

const salesIn = (document: AnyCloseDocument): CloseSummary['sales'] => {
  if ('money' in document) return document.money.map(({ currency, salesMinor }) => ({ currency, salesMinor }));
  const found = new Map<Currency, number>();
  for (const { kind, currency, amountMinor } of receivedIn(document))
    if (kind === 'sale') found.set(currency, (found.get(currency) ?? 0) + amountMinor);
  return [...found].map(([currency, salesMinor]) => ({ currency, salesMinor }));
};

const gistOf = (document: AnyCloseDocument, seq: number): Gist => {
  const { number, closedAtMs, days, later, feed } = document;
  return {
    summary: { number, seq, closedAtMs, days, sales: salesIn(document), open: openIn(document), later: later.length },
    feed,
    hasBalances: 'balances' in document,
  };
};

export const createCloseViews = ({ closes, journal, closeEvents }: Pick<Ledger, 'closes' | 'journal' | 'closeEvents'>) => {
  /** Cached by number: a close never changes, and a long one is slow to parse. */
  const gists = new Map<number, Gist>();
  const gistIn = (row: CloseRow): Gist => {
    const found = gists.get(row.number) ?? gistOf(documentOf(row), row.seq);
    gists.set(row.number, found);
    return found;
  };
  /** The values of the settings that changed within the close; the document has their names only. */
  const settingsIn = (document: AnyCloseDocument): CloseView['settings'] =>
    'changes' in document ? closeEvents.settings({ from: document.fromSeq, to: document.head.seq }) : [];
  const viewOf = (row: CloseRow, document: AnyCloseDocument): CloseView => {
    const entry = journal.bySeq(row.seq);
    const signature = entry?.kind === 'day.closed' ? entry.body.signature : null;
    const settings = settingsIn(document);
    const accounts = closeEvents.accountsAt(row);
    return { document, text: row.text, sha256: row.sha256, seq: row.seq, hash: entry?.hash ?? '', settings, accounts, signature };
  };

  return {
    settingsIn,
    /** The part about the relay's feed in an earlier close, and whether the close has balances. */
    before: (row: CloseRow): Pick<Gist, 'feed' | 'hasBalances'> => gistIn(row),
    /** A close that was just written, as windows show it (view): the document of this close need not be parsed again. */
    viewNew(row: CloseRow, document: CloseDocument): CloseView {
      gists.set(row.number, gistOf(document, row.seq));
      return viewOf(row, document);
    },
    list(before: number | null, limit: number): { readonly rows: readonly CloseSummary[]; readonly more: boolean } {
      const rows = closes.page(before ?? Number.MAX_SAFE_INTEGER, limit + 1);
      return { rows: rows.slice(0, limit).map((row) => gistIn(row).summary), more: rows.length > limit };
    },
    /** Reads the close of a day with this number. Error: `close.unknown`. */
    get(number: number): Result<CloseView> {
      const row = closes.close(number);
      return row ? ok(viewOf(row, documentOf(row))) : fail('close.unknown', { number });
    },
  };
};
