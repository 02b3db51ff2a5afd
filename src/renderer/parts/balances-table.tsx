// The table of accounts with opening, debit, credit and closing, as the Balances screen and a close show it.
import '../i18n/words/balances.ts';
import '../i18n/words/close.ts';
import type { BalancesView } from '../../shared/contract/books/balances.ts';
import { inChartOrder } from '../../shared/accounts/accounts.ts';
import { balanceTotal } from '../../shared/ledger/balances.ts';
import { currencies, type Currency } from '../../shared/money.ts';
import { useAccount } from '../stores/use-account.ts';
import { useT } from '../stores/use-stores.ts';
import { Money } from './text/money.tsx';
import './balances-table.css';

const figures = ['openingMinor', 'debitMinor', 'creditMinor', 'closingMinor'] as const;
/** The figures of the cash drawer in their order; their words are `close.drawer-…`. */
export const drawerFigures = [
  'openingMinor',
  'inMinor',
  'outMinor',
  'refundsMinor',
  'differenceMinor',
  'closingMinor',
] as const satisfies readonly (keyof BalancesView['drawer'][number])[];
/** One row of balances; amounts in minor units, credits are negative in the opening and the closing. */
export type BalanceLine<Account extends string = string> = { readonly account: Account; readonly currency: Currency } & Readonly<
  Record<(typeof figures)[number], number>
>;

/** Sums the rows of each currency that occurs. */
export const totalsOf = (rows: readonly BalanceLine[]): readonly BalanceLine[] =>
  currencies
    .filter((currency) => rows.some((row) => row.currency === currency))
    .map((currency) => ({ account: '', ...balanceTotal(rows, currency) }));

const Figures = ({ row }: { readonly row: BalanceLine }) =>
  figures.map((figure) => (
    <td key={figure} className="end">
      <Money amountMinor={row[figure]} currency={row.currency} size="s" />
    </td>
  ));

type Props<Account extends string> = {
  readonly balances: readonly BalanceLine<Account>[];
  /** Opens the entries behind a row; without it, the rows cannot be pressed. */
  readonly onOpen?: (row: BalanceLine<Account>) => void;
  /** Shows a total for each currency below its accounts. */
  readonly withTotals?: boolean;
};

export const BalancesTable = <Account extends string>({ balances, onOpen, withTotals = false }: Props<Account>) => {
  const t = useT();
  const accountOf = useAccount();
  return (
    <table className="balances-table">
      <thead>
        <tr>
          <th scope="col">{t('close.account')}</th>
          {figures.map((figure) => (
            <th key={figure} scope="col" className="end">
              {t(`close.${figure}`)}
            </th>
          ))}
        </tr>
      </thead>
      {totalsOf(balances).map((total) => (
        <tbody key={total.currency}>
          {inChartOrder(balances)
            .filter(({ currency }) => currency === total.currency)
            .map((row) => ({ row, ...accountOf(row.account) }))
            .map(({ row, name, code }) => (
              <tr key={row.account}>
                <th scope="row">
                  {onOpen ? (
                    <button
                      type="button"
                      className="balances-open"
                      aria-label={t('balances.see-entries', { account: name, currency: row.currency })}
                      onClick={() => onOpen(row)}
                    >
                      {name}
                    </button>
                  ) : (
                    name
                  )}{' '}
                  {code !== '' && <small className="balances-code">{code}</small>}
                </th>
                <Figures row={row} />
              </tr>
            ))}
          {withTotals && (
            <tr className="balances-total">
              <th scope="row">{t(`balances.total-${total.currency}`)}</th>
              <Figures row={total} />
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
};
