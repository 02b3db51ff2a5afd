// Saves the shop's own names and codes of accounts, and the accounts' codes in accounting programs, among the shop's settings.
import type { ShopSettings } from '../../shared/contract/till.ts';
import {
  type AccountCodes,
  type AccountFault,
  accountFaults,
  changedAccounts,
  type ShopAccounts,
  withCodes,
} from '../../shared/accounts/shop-accounts.ts';
import { type AppError, appError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { sameInput } from './same-input.ts';
import type { ShopSettingsService } from './shop-settings.ts';
import { earlierRequest } from './supervision/idempotency.ts';
import { type Approve, supervised } from './supervision/supervised.ts';

export type AccountsInput = {
  readonly requestId: string;
  readonly accounts?: ShopAccounts | undefined;
  readonly accountCodes?: AccountCodes | undefined;
  readonly approve: Approve;
};
type AccountSettings = { readonly accounts: ShopAccounts; readonly accountCodes: AccountCodes };
type Asked = Pick<AccountsInput, 'accounts' | 'accountCodes'>;
export type AccountSettingsDeps = { readonly ledger: Ledger; readonly shopSettings: ShopSettingsService };

const errorOf = ({ reason, value }: AccountFault): AppError => {
  if (reason === 'code') return appError('accounts.bad-code', { code: value });
  if (reason === 'name' || reason === 'ascii') return appError(`accounts.bad-${reason}`, { name: value });
  return appError(`accounts.${reason}`, { name: value });
};

const settingsOf = ({ accounts = {}, accountCodes = {} }: Pick<ShopSettings, 'accounts' | 'accountCodes'>): AccountSettings => ({
  accounts,
  accountCodes,
});

/** Returns the settings `before` with the change; choices equal to the chart are left out. */
const changedBy = (before: AccountSettings, { accounts, accountCodes }: Asked): AccountSettings => ({
  accounts: accounts ? changedAccounts(accounts) : before.accounts,
  accountCodes: withCodes(before.accountCodes, accountCodes ?? {}),
});

/** True if these stored settings are those that the same change would store. */
const isChangedBy = (stored: AccountSettings, asked: Asked): boolean => sameInput(changedBy(stored, asked), stored);

export const createAccountSettings = ({ ledger, shopSettings }: AccountSettingsDeps) => ({
  /** The shop's names and codes now. */
  now: (): AccountSettings => settingsOf(shopSettings.chosen()),
  /**
   * Saves names and codes; see `accounts.save` in the contract. Errors: `accounts.*` with the refused name or code,
   * `request.reused`, those of the approval, `data.*`.
   */
  save: ({ requestId, approve, ...asked }: AccountsInput): Promise<Result<AccountSettings>> =>
    supervised<AccountSettings, AccountSettings>({
      approve,
      repeated() {
        const isSame = (shop: ShopSettings): boolean => isChangedBy(settingsOf(shop), asked);
        const earlier = earlierRequest(ledger, requestId, 'settings.changed', ({ shop }) => isSame(shop));
        return earlier.ok ? ok(earlier.value && settingsOf(shopSettings.chosen())) : earlier;
      },
      prepare() {
        const [fault] = accountFaults(asked.accounts ?? {});
        return fault ? err(errorOf(fault)) : ok(changedBy(settingsOf(shopSettings.chosen()), asked));
      },
      carryOut(settings, approved) {
        const written = shopSettings.writeAccounts(settings, { ...approved, requestId });
        return written.ok ? ok(settingsOf(written.value)) : written;
      },
    }),
});
export type AccountSettingsService = ReturnType<typeof createAccountSettings>;
