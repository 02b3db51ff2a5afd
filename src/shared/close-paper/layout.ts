// A close as a list of blocks for paper and PDF, made from its document only: every figure of the close, in the paper's languages.
// docs/close.md lists the parts in order.
import { areRenamed } from '../accounts/shop-accounts.ts';
import { closeFileStem } from '../file-names.ts';
import type { AnyCloseDocument, CloseView } from '../contract/books/close.ts';
import type { NamedTill } from '../ledger/named-till.ts';
import { type Block, code, numberedIn, own, pageLook, type PageLook, type ReceiptLayout, rule, text } from '../receipt/blocks.ts';
import { localTime } from '../time/business-day.ts';
import { eventParts } from './events.ts';
import { listParts } from './lists.ts';
import { moneyParts } from './money.ts';
import { peopleParts } from './people.ts';
import { createPen, type ClosePen, type ClosePenOptions } from './pen.ts';
import { type CloseWord, closeWords } from './words.ts';

export type PrintedClose = {
  readonly document: AnyCloseDocument;
  /** The settings that changed within the close, with their values, by journal entry. */
  readonly settings: CloseView['settings'];
  /** The shop's own names and codes of accounts when the close was made. */
  readonly accounts: CloseView['accounts'];
  /** SHA-256 of the close's text, in hexadecimal. */
  readonly sha256: string;
  /** The till's signature of the close; null for a close from before the till signed closes. */
  readonly signature: { readonly key: string; readonly value: string } | null;
};
export type ClosePaperOptions = PageLook &
  ClosePenOptions & {
    readonly shopName: string;
    readonly printedAtMs: number;
    /** The mode of the till, for documents before version 7, which do not name their mode. */
    readonly mode: NamedTill['mode'];
  };

const headBlocks = (pen: ClosePen, document: AnyCloseDocument, shopName: string): Block[] => {
  const { number, till, closedAtMs, businessDay, days, fromSeq, head, previous } = document;
  const closedBy = 'closedBy' in document ? document.closedBy : null;
  return [
    text([own(shopName)], 'l', true),
    text(pen.filled('title', number), 'l', true),
    rule,
    pen.pair('till', code(till)),
    pen.pair('closed-at', pen.time(closedAtMs)),
    pen.pair('closed-on', code(businessDay)),
    ...(closedBy ? [pen.pair('closed-by', pen.person(closedBy.by))] : []),
    ...(closedBy && closedBy.approvedBy !== null
      ? [
          pen.pair(
            'approved-by',
            closedBy.approvedBy === closedBy.by ? pen.word('self-approved') : pen.person(closedBy.approvedBy),
          ),
        ]
      : []),
    ...(days.length > 0 ? [pen.pair('days', days.map(code))] : []),
    pen.pair('entries', code(`${fromSeq} – ${head.seq}`)),
    ...('rows' in document ? [pen.pair('entry-count', pen.number(document.rows.count))] : []),
    ...(previous ? [pen.pair('previous', pen.number(previous.number))] : []),
    ...(document.clockWrong ? [{ kind: 'mark' as const, runs: pen.word('clock-is-wrong') }] : []),
    rule,
  ];
};

/** The parts with which a reader verifies the close: docs/close.md#the-signature. */
const proofBlocks = (pen: ClosePen, { document, sha256, signature }: PrintedClose): Block[] => {
  const { merchant, ledgerId, epoch, head, previous } = document;
  const values: readonly (readonly [CloseWord, string | null])[] = [
    ['shop', merchant],
    ['ledger', ledgerId],
    ['epoch', String(epoch)],
    ['head', head.hash],
    ['root', 'rows' in document ? document.rows.root : null],
    ['previous-sha256', previous && previous.sha256],
    ['sha256', sha256],
    ['signature', signature && signature.value],
    ['key', signature && signature.key],
  ];
  return pen.list(
    pen.word('proof'),
    values.flatMap(([word, value]) => (value === null ? [] : [pen.row(pen.word(word), { facts: [pen.said([code(value)])] })])),
  );
};

/** The day of the print, if an account of the close has another name or code now than it had at the close; otherwise null. */
const namesAsOf = (
  { document, accounts: then }: PrintedClose,
  { accounts = {}, ...options }: ClosePaperOptions,
): string | null => {
  const keys = 'balances' in document ? document.balances.map(({ account }) => account) : [];
  return areRenamed(keys, then, accounts) ? localTime(options.printedAtMs, options.timeZone).slice(0, 10) : null;
};

/** The layout of a close, of any version of the close document. Each figure is printed as in the document; nothing is added up. */
export const closeLayout = (close: PrintedClose, options: ClosePaperOptions): ReceiptLayout => {
  const { document } = close;
  const pen = createPen(closeWords, 'people' in document ? document.people : [], options);
  const mode = 'mode' in document ? document.mode : options.mode;
  const marks: Block[] = mode === 'live' ? [] : [{ kind: 'mark', runs: pen.word(mode) }];
  return {
    ...pageLook(options),
    numbered: numberedIn(options.lang),
    title: closeFileStem({ till: document.till, isTraining: mode === 'training' }, document.number, document.epoch),
    blocks: [
      ...marks,
      ...headBlocks(pen, document, options.shopName),
      ...moneyParts(pen, document, namesAsOf(close, options)),
      ...listParts(pen, document),
      ...('people' in document ? peopleParts(pen, document, close.settings) : []),
      ...eventParts(pen, document),
      ...proofBlocks(pen, close),
      { kind: 'blank', label: pen.word('sign-here') },
      { kind: 'blank', label: pen.word('date-here') },
      ...marks,
    ],
  };
};
