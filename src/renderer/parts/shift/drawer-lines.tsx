// Shows the cash drawer of a shift by currency: both counts, the cash moved between them, the expected sum and the difference.
// Also lists money put in and taken out. The shift dialog, the Day screen and a close use these components.
import '../../i18n/words/drawer.ts';
import type { ReactNode } from 'react';
import type { CashMove, DrawerLine } from '../../../shared/contract/setup/drawer.ts';
import type { Currency } from '../../../shared/money.ts';
import type { PlainKey } from '../../i18n/index.ts';
import { useT } from '../../stores/use-stores.ts';
import { Actor, ApprovedBy } from '../people/approved.tsx';
import { Moment } from '../text/moment.tsx';
import { Money } from '../text/money.tsx';
import './drawer.css';

const Row = ({ word, children }: { readonly word: PlainKey; readonly children: ReactNode }) => (
  <li data-line={word}>
    <span>{useT()(word)}</span>
    <span>{children}</span>
  </li>
);

/** Shows a sum of money, or the text `none` if the sum is null. */
const Sum = (props: { readonly amountMinor: number | null; readonly currency: Currency; readonly none: PlainKey }) => {
  const t = useT();
  const { amountMinor, currency, none } = props;
  return amountMinor === null ? <small>{t(none)}</small> : <Money amountMinor={amountMinor} currency={currency} size="s" />;
};

/** Shows a difference by its word and its size. The word says the direction, so the amount has no sign. */
const Difference = ({ amountMinor, currency }: { readonly amountMinor: number; readonly currency: Currency }) => {
  const t = useT();
  const word = amountMinor === 0 ? 'even' : amountMinor < 0 ? 'short' : 'over';
  return (
    <strong className="drawer-difference" data-is={word}>
      <small>{t(`drawer.${word}`)}</small> <Money amountMinor={Math.abs(amountMinor)} currency={currency} size="s" />
    </strong>
  );
};

const OneCurrency = ({ line, isClosed }: { readonly line: DrawerLine; readonly isClosed: boolean }) => {
  const { currency, openingMinor, openingDifferenceMinor, expectedMinor, countedMinor, differenceMinor } = line;
  return (
    <ul className="drawer-lines" data-currency={currency}>
      <Row word="drawer.opening">
        <Sum amountMinor={openingMinor} currency={currency} none="drawer.opening-none" />
      </Row>
      {openingDifferenceMinor !== null && openingDifferenceMinor !== 0 && (
        <Row word="drawer.opening-difference">
          <Difference amountMinor={openingDifferenceMinor} currency={currency} />
        </Row>
      )}
      <Row word="drawer.in-sum">
        <Money amountMinor={line.inMinor} currency={currency} size="s" />
      </Row>
      <Row word="drawer.out-sum">
        <Money amountMinor={line.outMinor} currency={currency} size="s" />
      </Row>
      <Row word="drawer.refunds">
        <Money amountMinor={line.refundsMinor} currency={currency} size="s" />
      </Row>
      <Row word="drawer.expected">
        <Sum amountMinor={expectedMinor} currency={currency} none={isClosed ? 'drawer.unknown' : 'drawer.later'} />
      </Row>
      {isClosed && (
        <Row word="drawer.counted">
          <Sum amountMinor={countedMinor} currency={currency} none="drawer.opening-none" />
        </Row>
      )}
      {differenceMinor !== null && (
        <Row word="drawer.difference">
          <Difference amountMinor={differenceMinor} currency={currency} />
        </Row>
      )}
    </ul>
  );
};

export const DrawerLines = ({ lines, isClosed }: { readonly lines: readonly DrawerLine[]; readonly isClosed: boolean }) => (
  <div className="drawer-currencies">
    {lines.map((line) => (
      <OneCurrency key={line.currency} line={line} isClosed={isClosed} />
    ))}
  </div>
);

export const CashMoves = ({ moves }: { readonly moves: readonly CashMove[] }) => {
  const t = useT();
  return (
    <ul className="drawer-moves">
      {moves.map(({ seq, direction, currency, amountMinor, reason, atMs, by, name, approvedBy, approverName }) => (
        <li key={seq}>
          <span>
            {t(direction === 'in' ? 'drawer.in-sum' : 'drawer.out-sum')}: <bdi>{reason}</bdi>{' '}
            <small>
              <Moment ms={atMs} /> · <Actor actor={by} name={name} />
              <ApprovedBy approval={approvedBy === null ? null : { name: approverName ?? approvedBy, self: approvedBy === by }} />
            </small>
          </span>
          <Money amountMinor={amountMinor} currency={currency} size="s" />
        </li>
      ))}
    </ul>
  );
};
