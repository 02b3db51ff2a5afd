// The accounts to which the till posts, with the names and codes that the shop chose, as files and manifests list them.
import { type ReportKey, reportKeys } from '../shared/accounts/accounts.ts';
import { type ShopAccounts, shopAccountOf } from '../shared/accounts/shop-accounts.ts';

/** `key`: the account in lines, which never changes. The rest is as the shop named the account when the file was made. */
export type NamedAccount = {
  readonly key: ReportKey;
  readonly code: string;
  readonly ar: string;
  readonly en: string;
  readonly ascii: string;
};

export const namedAccounts = (chosen: ShopAccounts = {}): readonly NamedAccount[] =>
  reportKeys.map((key) => {
    const { code, names } = shopAccountOf(key, chosen);
    return { key, code, ...names };
  });
