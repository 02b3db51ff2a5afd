// The journal entries behind one account's balance, newest first, with their sums. Pressing an entry of a payment opens the payment's history.
import { useStore } from 'zustand';
import type { AccountEntry } from '../../../../shared/contract/books/balances.ts';
import type { Currency } from '../../../../shared/money.ts';
import { entryText } from '../../../i18n/words/history.ts';
import { useAccount } from '../../../stores/use-account.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Money } from '../../../parts/text/money.tsx';
import { Moment } from '../../../parts/text/moment.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { toHistory } from '../../../stores/route-store.ts';
import { useGo, useLang, useT } from '../../../stores/use-stores.ts';
import type { Balance, OneAccount, ShownBalances } from '../../../stores/balances-store.ts';

const columns = ['entry', 'when', 'what', 'invoice', 'amount'] as const;

const Invoice = ({ entry: { attemptId, invoiceNo } }: { readonly entry: AccountEntry }) => {
  const go = useGo();
  if (invoiceNo === null) return null;
  if (attemptId === null) return <Num>{invoiceNo}</Num>;
  return (
    <button type="button" className="balances-open" onClick={() => go(toHistory(attemptId))}>
      <Num>{invoiceNo}</Num>
    </button>
  );
};

/**
 * The account's debits, credits and net in the whole range: the figures of its row on Balances, because only a part of the entries
 * may be read.
 */
const Sums = ({ row: { debitMinor, creditMinor, currency } }: { readonly row: Balance }) => {
  const t = useT();
  const sums = { debits: debitMinor, credits: creditMinor, net: debitMinor - creditMinor } as const;
  return (
    <tfoot>
      {(Object.keys(sums) as (keyof typeof sums)[]).map((sum) => (
        <tr key={sum} className="balances-total">
          <th scope="row" colSpan={columns.length - 1}>
            {t(`balances.${sum}`)}
          </th>
          <td className="end">
            <Money amountMinor={sums[sum]} currency={currency} size="s" />
          </td>
        </tr>
      ))}
    </tfoot>
  );
};

type TableProps = { readonly rows: readonly AccountEntry[]; readonly currency: Currency; readonly row: Balance | undefined };
const EntriesTable = ({ rows, currency, row }: TableProps) => {
  const t = useT();
  const lang = useLang();
  return (
    <table className="balances-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={column === 'amount' ? 'end' : undefined}>
              {t(`balances.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((entry) => (
          <tr key={entry.seq}>
            <th scope="row">
              <Num>{entry.seq}</Num>
            </th>
            <td>
              <Moment ms={entry.atMs} />
            </td>
            <td>{entryText(entry.kind, lang)}</td>
            <td>
              <Invoice entry={entry} />
            </td>
            <td className="end">
              <Money amountMinor={entry.amountMinor} currency={currency} size="s" />
            </td>
          </tr>
        ))}
      </tbody>
      {row && <Sums row={row} />}
    </table>
  );
};

export const EntriesDialog = ({ of, balances }: { readonly of: OneAccount; readonly balances: ShownBalances }) => {
  const t = useT();
  const accountOf = useAccount();
  const { entries, view } = useStore(balances.store);
  const row = view?.rows.find(({ account, currency }) => account === of.account && currency === of.currency);
  return (
    <Dialog
      title={t('balances.entries', { account: `${accountOf(of.account).name} (${of.currency})` })}
      wide
      isOpen
      onClose={() => balances.open(null)}
    >
      {entries?.rows.length === 0 && !entries.failure && <p>{t('balances.entries-none')}</p>}
      {entries && entries.rows.length > 0 && <EntriesTable rows={entries.rows} currency={of.currency} row={row} />}
      {entries?.more && row && <p className="hint">{t('balances.sums-of-all')}</p>}
      {entries?.more && (
        <Button kind="quiet" onPress={balances.older}>
          {t('balances.older-entries')}
        </Button>
      )}
      {entries?.failure && <ErrorNote error={entries.failure} />}
    </Dialog>
  );
};
