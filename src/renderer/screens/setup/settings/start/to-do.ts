// The list of steps left at a new till. The till's own state decides if a step is done; a person can only mark one as not needed.
import type { DisplayPlaces } from '../../../../../shared/contract/counter/display.ts';
import type { BackupFolderView } from '../../../../../shared/contract/setup/health.ts';
import {
  type FirstPayment,
  type FirstStep,
  firstSteps,
  type ShopSettings,
  unnamedShop,
} from '../../../../../shared/contract/till.ts';
import { type Gateway, gateways } from '../../../../../shared/payment/gateways.ts';
import { neutralNames, type ProviderNames } from '../../../../../shared/payment/named.ts';
import type { KeyTrouble } from '../../../../../shared/receipt/key-standing.ts';
import type { SettingsSection } from '../../../../stores/route-store.ts';

export type SetupFacts = {
  /** True in training: the list then has only the steps that work there. */
  readonly training: boolean;
  readonly shop: ShopSettings;
  /** Number of people who can sign in; 0 if this till has no people. */
  readonly people: number;
  /**
   * Number of people whose PIN this till cannot check, for example after a change of the machine. They can sign in only after an
   * owner has set them a new PIN.
   */
  readonly withoutPin: number;
  /** True if an unused recovery code exists, with which an owner can sign in again. */
  readonly recovery: boolean;
  /** True if a recovery code existed earlier and no valid code exists now. */
  readonly recoveryEnded: boolean;
  readonly names: ProviderNames;
  /** The monitors for the customer display, and if the display is open; null until the till has answered. */
  readonly display: DisplayPlaces | null;
  readonly firstPayments: readonly FirstPayment[];
  /** The problem with this till's key at the relay; undefined if there is none. */
  readonly relayKey: string | undefined;
  /** The second backup folder; null if none was chosen, or until the till has answered. */
  readonly folder: BackupFolderView | null;
};

type Row = {
  /** The settings section in which the step is done. */
  readonly section: SettingsSection;
  /** The gateway whose first-payment dialog this step opens, in place of a settings section. */
  readonly guide?: Gateway;
  isDone(facts: SetupFacts): boolean;
  /** If present, the step is listed only while this function returns true. */
  isThere?(facts: SetupFacts): boolean;
  /** True if the step cannot be skipped as *Not needed*. */
  readonly must?: true;
};

const bounds = ({ shop: { limits } }: SetupFacts) => [limits.wallet, limits.card];

type Names = ProviderNames[keyof ProviderNames];
const isNamed = (own: Names, neutral: Names): boolean =>
  own.methods.length > 0 || own.path !== neutral.path || own.notices.join('\n') !== neutral.notices.join('\n');

const isReal = ({ training }: SetupFacts): boolean => !training;
const isTraining = ({ training }: SetupFacts): boolean => training;

const firstPayment = (guide: Gateway): Row => ({
  section: 'start',
  guide,
  isThere: isReal,
  isDone: ({ firstPayments }) => firstPayments.some(({ gateway, done }) => gateway === guide && done),
});

/**
 * A set-up step that is listed while the relay reports this problem with the till's key. Nobody can mark the step as done; it
 * disappears when the problem does.
 */
const relayKey = (code: KeyTrouble['code']): Row => ({
  section: 'relay',
  must: true,
  isThere: (facts) => isReal(facts) && facts.relayKey === code,
  isDone: () => false,
});

const isRecoveryLost = ({ recovery, recoveryEnded }: SetupFacts): boolean => !recovery && recoveryEnded;

/**
 * All set-up steps: the settings section of each, and when the step counts as done. The order on screen is that of `firstSteps`.
 */
export const steps: Readonly<Record<FirstStep, Row>> = {
  'relay-key-other': relayKey('feed.key-other'),
  'relay-key-none': relayKey('feed.key-none'),
  // These two steps are for a replaced machine: PINs that were set at the former machine cannot be checked here, and the recovery
  // code was used to sign in.
  pins: { section: 'people', must: true, isThere: ({ withoutPin }) => withoutPin > 0, isDone: () => false },
  'recovery-new': { section: 'people', must: true, isThere: isRecoveryLost, isDone: () => false },
  people: { section: 'people', isDone: ({ people }) => people > 0 },
  recovery: { section: 'people', isThere: (facts) => !isRecoveryLost(facts), isDone: ({ recovery }) => recovery },
  // A live till asks for the shop's name and language before it opens, so that these two steps are listed in training only.
  shop: {
    section: 'shop',
    isThere: isTraining,
    isDone: ({ shop: { shopName, receipts } }) => shopName !== unnamedShop && (receipts?.footer ?? '') !== '',
  },
  drawer: { section: 'people', isThere: isTraining, isDone: ({ shop }) => (shop.drawer ?? []).length > 0 },
  limits: {
    section: 'shop',
    isDone: (facts) => bounds(facts).some(({ minAmountMinor, maxAmountMinor }) => minAmountMinor > 0 || maxAmountMinor !== null),
  },
  usual: { section: 'shop', isDone: (facts) => bounds(facts).some(({ usualAmountMinor }) => usualAmountMinor !== undefined) },
  names: {
    section: 'service',
    isThere: isReal,
    isDone: ({ names }) => gateways.some((gateway) => isNamed(names[gateway], neutralNames[gateway])),
  },
  // Only the notice of a real payment proves that the signing secret is right, so each gateway needs a first payment.
  'wallet-payment': firstPayment('wallet'),
  'card-payment': firstPayment('card'),
  printer: { section: 'devices', isDone: ({ shop }) => shop.receipts !== undefined },
  display: { section: 'devices', isDone: ({ display }) => display !== null && (display.open || display.screen !== null) },
  // A folder on the same disk as the books does not count: its backups would be lost together with the books.
  backups: { section: 'backups', isDone: ({ folder }) => folder?.apart === true },
};

export type ToDoState = 'done' | 'to-do' | 'not-needed';
export type ToDo = {
  readonly step: FirstStep;
  readonly section: SettingsSection;
  readonly guide: Gateway | null;
  /** True if a person can mark this set-up step as not needed. */
  readonly canSkip: boolean;
  readonly standing: ToDoState;
};

export const toDoOf = (facts: SetupFacts): readonly ToDo[] =>
  firstSteps.flatMap((step): ToDo[] => {
    const { section, guide = null, isDone, isThere, must } = steps[step];
    if (isThere?.(facts) === false) return [];
    const canSkip = must !== true;
    const isAway = canSkip && (facts.shop.notNeeded?.includes(step) ?? false);
    return [{ step, section, guide, canSkip, standing: isDone(facts) ? 'done' : isAway ? 'not-needed' : 'to-do' }];
  });

/** True while at least one step of the start list is still to do. Otherwise the list is hidden. */
export const isOpen = (list: readonly ToDo[]): boolean => list.some(({ standing }) => standing === 'to-do');
