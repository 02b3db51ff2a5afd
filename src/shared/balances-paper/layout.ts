// The balances of a range as a list of blocks for paper and PDF: the figures of the Balances page, in the paper's languages.
import type { BalanceRange, BalancesView } from '../contract/books/balances.ts';
import { balanceFigures, balanceTables, drawerLists } from '../close-paper/money.ts';
import { type ClosePenOptions, createPen, type PaperPen } from '../close-paper/pen.ts';
import { balancesFileStem } from '../file-names.ts';
import { balanceTotal } from '../ledger/balances.ts';
import type { NamedTill } from '../ledger/named-till.ts';
import { type Block, code, numberedIn, own, pageLook, type PageLook, type ReceiptLayout, rule, text } from '../receipt/blocks.ts';
import { type BalancesWord, balancesWords } from './words.ts';

export type PrintedBalances = {
  readonly view: BalancesView;
  readonly range: BalanceRange;
  /** True if the range is a close that was made; false for business days, and for the entries that no close covers yet. */
  readonly closed: boolean;
};
export type BalancesPaperOptions = PageLook &
  ClosePenOptions & {
    readonly shopName: string;
    readonly till: string;
    readonly mode: NamedTill['mode'];
    readonly printedAtMs: number;
  };

type BalancesPen = PaperPen<BalancesWord>;

const rangeBlocks = (pen: BalancesPen, { range, closed }: PrintedBalances): Block[] => {
  if (!('close' in range)) {
    const { from, to } = range;
    return [pen.pair('days', code(from === to ? from : `${from} – ${to}`))];
  }
  return [pen.pair('z-report', closed ? pen.number(range.close) : pen.word('not-closed'))];
};

/** The layout of balances. The totals of a currency are the only figures that the view does not have: the page shows them, too. */
export const balancesLayout = (balances: PrintedBalances, options: BalancesPaperOptions): ReceiptLayout => {
  const { rows, drawer, upToSeq } = balances.view;
  const { shopName, till, mode, printedAtMs, lang } = options;
  const isOpen = 'close' in balances.range && !balances.closed;
  const pen = createPen<BalancesWord>(balancesWords, [], options);
  const marks: Block[] = mode === 'live' ? [] : [{ kind: 'mark', runs: pen.word(mode) }];
  return {
    ...pageLook(options),
    numbered: numberedIn(lang),
    title: balancesFileStem({ till, isTraining: mode === 'training' }, isOpen ? null : balances.range),
    blocks: [
      ...marks,
      text([own(shopName)], 'l', true),
      text(pen.word('title'), 'l', true),
      rule,
      pen.pair('till', code(till)),
      ...rangeBlocks(pen, balances),
      pen.pair('printed-at', pen.time(printedAtMs)),
      pen.pair('up-to', pen.number(upToSeq)),
      rule,
      ...(rows.length === 0 ? [text(pen.word('no-postings'), 'm')] : []),
      ...balanceTables(pen, rows, (all, currency) => [
        pen.row(pen.word('total'), { cells: balanceFigures(pen, balanceTotal(all, currency)) }),
      ]),
      ...drawerLists(pen, drawer),
      ...(drawer.length === 0 ? [] : [text(pen.word('drawer-text'), 's', false, 'start')]),
      ...marks,
    ],
  };
};
