// Changes the shop's settings: writes them to the journal, then applies them. Time zone and cut-off need a right of their own and
// apply from the next business day. A printer at an unusual network address needs a right of its own, too.
import type { ShopSettings } from '../../shared/contract/till.ts';
import { type DaySettings, isDaySettings } from '../../shared/time/business-day.ts';
import { nextDay, sameRule } from '../../shared/time/day-rules.ts';
import type { Right } from '../../shared/people/rights.ts';
import { gateways } from '../../shared/payment/gateways.ts';
import { waivedAlone } from '../../shared/payment/waived.ts';
import { isUnusualPrinter } from '../../shared/receipt/printer-address.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LiveSettings } from '../live-settings.ts';
import type { Changes } from './changes.ts';
import { earlierRequest } from './supervision/idempotency.ts';
import { sameInput } from './same-input.ts';
import { type Approve, supervised } from './supervision/supervised.ts';

export type ShopChange = {
  readonly requestId: string;
  readonly actor: string;
  readonly shop: ShopSettings;
  /** Asks for an approval; called once for each right that the change needs. */
  approve(right: Right): ReturnType<Approve>;
};
type ShopAccountSettings = Pick<ShopSettings, 'accounts' | 'accountCodes'>;
export type DayChangeInput = DaySettings & { readonly requestId: string; readonly approve: Approve };
type WriteNotes = { readonly actor: string; readonly requestId: string };
export type ShopSettingsDeps = { readonly ledger: Ledger; readonly changes: Changes; readonly live: LiveSettings };

const inverted = ({ minAmountMinor, maxAmountMinor }: ShopSettings['limits']['wallet']): boolean =>
  maxAmountMinor !== null && maxAmountMinor < minAmountMinor;

const faultIn = (shop: ShopSettings): string | null => {
  if (!isDaySettings(shop)) return 'timeZone';
  return inverted(shop.limits.wallet) || inverted(shop.limits.card) ? 'limits' : null;
};

/** A checked change of the shop's settings. `rights`: the rights that this change needs beside the right to set up. */
type PreparedChange = { readonly shop: ShopSettings; readonly dayFrom: string | null; readonly rights: readonly Right[] };

/** True if the change sets a printer at an unusual address. A printer that is already set needs no new approval. */
const setsUnusualPrinter = ({ receipts: before }: ShopSettings, { receipts: after }: ShopSettings): boolean =>
  after?.way.kind === 'network' && isUnusualPrinter(after.way) && !sameInput(before?.way ?? null, after.way);

/**
 * True if the change sets another limit for the missing amount that one person may waive alone. Raising that limit extends
 * people's rights, so the change needs the right to manage people.
 */
const setsWaived = ({ limits: before }: ShopSettings, { limits: after }: ShopSettings): boolean =>
  gateways.some((gateway) => waivedAlone(gateway, before[gateway]) !== waivedAlone(gateway, after[gateway]));

/**
 * The day from which a change without another time zone or cut-off records them. The first change records them, so that they stay
 * in force even if the till is later started with others.
 */
const firstRule = (ledger: Ledger): '' | null => (ledger.dayRules.all().length === 0 ? '' : null);

const tomorrowIn = (ledger: Ledger): string => nextDay(ledger.businessDay());

/** Checks a change, and finds from which day and with which rights it may be written. Error: `settings.malformed`. */
const prepareChange = ({ ledger, live }: ShopSettingsDeps, shop: ShopSettings): Result<PreparedChange> => {
  const field = faultIn(shop);
  if (field) return fail('settings.malformed', { field });
  const { timeZone, cutOff } = live.chosen();
  const rights: readonly Right[] = [
    ...(setsUnusualPrinter(live.chosen(), shop) ? (['change-connection'] as const) : []),
    ...(setsWaived(live.chosen(), shop) ? (['manage-people'] as const) : []),
  ];
  const keeps = sameRule(shop, live.day().now) || sameRule(shop, { timeZone, cutOff });
  if (!keeps) return ok({ shop, dayFrom: tomorrowIn(ledger), rights: ['change-day', ...rights] });
  return ok({ shop: { ...shop, timeZone, cutOff }, dayFrom: firstRule(ledger), rights });
};

/** Checks a change of time zone and cut-off alone. Error: `settings.malformed`. */
const prepareDay = ({ ledger, live }: ShopSettingsDeps, day: DaySettings): Result<PreparedChange> =>
  isDaySettings(day)
    ? ok({ shop: { ...live.chosen(), ...day }, dayFrom: tomorrowIn(ledger), rights: [] })
    : fail('settings.malformed', { field: 'timeZone' });

/** True if writing the change `shop` would store the same settings as `kept`, which the journal holds. */
const isSameShop = (live: LiveSettings, kept: ShopSettings, shop: ShopSettings): boolean => {
  const { timeZone, cutOff } = kept;
  return sameInput(kept, shop) || (sameRule(shop, live.day().now) && sameInput(kept, { ...shop, timeZone, cutOff }));
};

/** Returns `shop` with the names and codes of accounts of `other`, which only `accounts.save` changes. */
const withAccountsOf = ({ accounts, accountCodes }: ShopAccountSettings, shop: ShopSettings): ShopSettings => {
  const { accounts: _accounts, accountCodes: _codes, ...rest } = shop;
  const isEmpty = (value: object = {}): boolean => Object.keys(value).length === 0;
  return {
    ...rest,
    ...(!isEmpty(accounts) && { accounts }),
    ...(!isEmpty(accountCodes) && { accountCodes }),
  };
};

/** Asks for an approval of each right in turn; returns the first refusal, or the last approval. */
const approvedForAll = async ([first, ...more]: readonly Right[], approve: ShopChange['approve']): ReturnType<Approve> => {
  let approved = await approve(first as Right);
  for (const right of more) if (approved.ok) approved = await approve(right);
  return approved;
};

/** Applies the settings recorded in the journal. Existing journal rows keep their business day, whatever is changed later. */
export const createShopSettings = (deps: ShopSettingsDeps) => {
  const { ledger, changes, live } = deps;
  const takeUp = (): void => {
    const saved = ledger.shop.current();
    if (saved) live.use(saved, ledger.dayRules.all());
  };
  takeUp();

  const write = ({ shop, dayFrom }: Pick<PreparedChange, 'shop' | 'dayFrom'>, notes: WriteNotes): Result<ShopSettings> => {
    const written = ledger.write(({ record }) => record('settings.changed', { shop, dayFrom }, notes));
    if (!written.ok) return written;
    takeUp();
    changes.tell({ type: 'settings' });
    return ok(live.chosen());
  };

  const repeated = (requestId: string, isSame: (shop: ShopSettings) => boolean): Result<ShopSettings | null> => {
    const earlier = earlierRequest(ledger, requestId, 'settings.changed', (body) => isSame(body.shop));
    return earlier.ok ? ok(earlier.value && live.chosen()) : earlier;
  };

  return {
    /** The settings in force now. */
    now: (): ShopSettings => live.shop(),
    /** The chosen settings: time zone and cut-off may apply only from the next business day. */
    chosen: (): ShopSettings => live.chosen(),
    /** False while nobody has saved any settings; then all settings are those of a new shop. */
    isSaved: (): boolean => ledger.shop.current() !== null,
    day: () => live.day(),
    /**
     * Changes the settings. A time zone and cut-off that are neither in force nor already chosen for the next business day need
     * an approval. A new printer at an unusual address and another waiver limit need an approval, too. Errors:
     * `settings.malformed` with the field, `request.reused`, those of the approval, `data.*`.
     */
    async change({ requestId, actor, shop, approve }: ShopChange): Promise<Result<ShopSettings>> {
      const prepare = (): Result<PreparedChange> => prepareChange(deps, withAccountsOf(live.chosen(), shop));
      const isSame = (kept: ShopSettings): boolean => isSameShop(live, kept, withAccountsOf(kept, shop));
      const earlier = repeated(requestId, isSame);
      if (!earlier.ok || earlier.value) return earlier as Result<ShopSettings>;
      const before = prepare();
      if (!before.ok) return before;
      const { rights } = before.value;
      if (rights.length === 0) return write(before.value, { actor, requestId });
      return supervised<PreparedChange, ShopSettings>({
        approve: () => approvedForAll(rights, approve),
        repeated: () => repeated(requestId, isSame),
        prepare,
        carryOut(prepared, approved) {
          // Checking a PIN takes a while: settings saved meanwhile may make this change need a right that nobody approved.
          const right = prepared.rights.find((each) => !rights.includes(each));
          return right ? fail('caller.not-allowed', { right }) : write(prepared, { ...approved, requestId });
        },
      });
    },
    /**
     * Changes time zone and cut-off from the next business day on. Errors: `settings.malformed` with the field, `request.reused`,
     * those of the approval, `data.*`.
     */
    changeDay: ({ requestId, timeZone, cutOff, approve }: DayChangeInput): Promise<Result<ShopSettings>> =>
      supervised<PreparedChange, ShopSettings>({
        approve,
        repeated: () => repeated(requestId, (said) => sameRule(said, { timeZone, cutOff })),
        prepare: () => prepareDay(deps, { timeZone, cutOff }),
        carryOut: (prepared, approved) => write(prepared, { ...approved, requestId }),
      }),
    /** Writes names and codes of accounts that were checked; all other settings stay. Errors: `data.*`. */
    writeAccounts: (settings: ShopAccountSettings, notes: WriteNotes): Result<ShopSettings> =>
      write({ shop: withAccountsOf(settings, live.chosen()), dayFrom: firstRule(ledger) }, notes),
  };
};
export type ShopSettingsService = ReturnType<typeof createShopSettings>;
