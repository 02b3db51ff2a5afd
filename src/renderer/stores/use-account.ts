// A React hook for the name and code of an account, as the shop chose them or as in the chart.
import { type AccountKey, accountKeys, reportAccountOf } from '../../shared/accounts/accounts.ts';
import { shopAccountOf } from '../../shared/accounts/shop-accounts.ts';
import { useApp, useLang } from './use-stores.ts';

const known: ReadonlySet<string> = new Set(accountKeys);
const isKnown = (key: string): key is AccountKey => known.has(key);

/**
 * Returns a function from an account key to the account's name in the window's language and its code. An old account has those of
 * the account by which reports show it; an unknown key is its own name, without a code.
 */
export const useAccount = (): ((key: string) => { readonly name: string; readonly code: string }) => {
  const lang = useLang();
  const { accounts } = useApp().settings;
  return (key) => {
    if (!isKnown(key)) return { name: key, code: '' };
    const { names, code } = shopAccountOf(reportAccountOf(key), accounts);
    return { name: names[lang], code };
  };
};
