// The table of accounts in the settings: a row for each account with fields for its names and its code.
import { type ReactNode, useId } from 'react';
import { Input } from 'react-aria-components/Input';
import { accountOf, type ChartKey } from '../../../../../shared/accounts/accounts.ts';
import { type AccountFault, type AccountField, accountFields } from '../../../../../shared/accounts/shop-accounts.ts';
import { IconButton } from '../../../../parts/button.tsx';
import { Icon } from '../../../../parts/icon.tsx';
import { useLang, useT } from '../../../../stores/use-stores.ts';
import { type AccountForm, type AccountsForm, chartForm, isAsInChart } from './accounts-form.ts';

type RowProps = {
  readonly account: ChartKey;
  readonly form: AccountForm;
  readonly faults: readonly AccountFault[];
  readonly onType: (changes: Partial<AccountForm>) => void;
};

const directions: Readonly<Record<AccountField, 'rtl' | 'ltr'>> = { ar: 'rtl', en: 'ltr', ascii: 'ltr', code: 'ltr' };

/** Returns the words for a fault: what is wrong, or the account that has the same name or code. */
const useFaultText = (): ((fault: AccountFault) => string) => {
  const t = useT();
  const lang = useLang();
  return ({ reason, other }) => {
    if (reason !== 'repeated' && reason !== 'chart-name') return t(`accounts.fault-${reason}`);
    return t(`accounts.fault-${reason}`, { account: other === null ? '' : accountOf(other).names[lang] });
  };
};

const Row = ({ account, form, faults, onType }: RowProps) => {
  const t = useT();
  const lang = useLang();
  const id = useId();
  const faultText = useFaultText();
  const name = accountOf(account).names[lang];
  const faultOf = (field: AccountField): AccountFault | undefined => faults.find((fault) => fault.field === field);
  return (
    <>
      <tr className="accounts-row">
        <th scope="row">{name}</th>
        {accountFields.map((field) => {
          const fault = faultOf(field);
          return (
            <td key={field}>
              <Input
                className="input"
                dir={directions[field]}
                aria-label={`${name}: ${t(`accounts.${field}`)}`}
                aria-invalid={fault !== undefined || undefined}
                aria-describedby={fault && `${id}-${field}`}
                autoComplete="off"
                spellCheck={false}
                placeholder={chartForm(account)[field]}
                value={form[field]}
                onChange={({ target }) => onType({ [field]: target.value })}
              />
            </td>
          );
        })}
        <td className="accounts-reset">
          {!isAsInChart(account, form) && (
            <IconButton icon="retry" label={t('accounts.reset', { account: name })} onPress={() => onType(chartForm(account))} />
          )}
        </td>
      </tr>
      {faults.length > 0 && (
        <tr className="accounts-faults">
          <td />
          <td colSpan={5}>
            {faults.map((fault) => (
              <p key={fault.field} id={`${id}-${fault.field}`} className="error-note">
                <Icon name="warn" size="s" />
                <span>
                  {t(`accounts.${fault.field}`)}: {faultText(fault)}
                </span>
              </p>
            ))}
          </td>
        </tr>
      )}
    </>
  );
};

type Props = {
  readonly title: ReactNode;
  readonly accounts: readonly ChartKey[];
  readonly form: AccountsForm;
  readonly faults: readonly AccountFault[];
  readonly onType: (account: ChartKey, changes: Partial<AccountForm>) => void;
};

export const AccountRows = ({ title, accounts, form, faults, onType }: Props) => {
  const t = useT();
  return (
    <table className="accounts-table">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('accounts.account')}</th>
          {accountFields.map((field) => (
            <th key={field} scope="col">
              {t(`accounts.${field}`)}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <Row
            key={account}
            account={account}
            form={form[account]}
            faults={faults.filter(({ key }) => key === account)}
            onType={(changes) => onType(account, changes)}
          />
        ))}
      </tbody>
    </table>
  );
};
