// Tests that the list of open set-up steps at a new till is derived from the till's own answers.
import { describe, expect, it } from 'vitest';
import { translator } from '../../../../../src/renderer/i18n/index.ts';
import '../../../../../src/renderer/i18n/words/start.ts';
import { isOpen, steps, toDoOf, type SetupFacts } from '../../../../../src/renderer/screens/setup/settings/start/to-do.ts';
import { firstSteps, shopSettings, unnamedShop } from '../../../../../src/shared/contract/till.ts';
import { neutralNames } from '../../../../../src/shared/payment/named.ts';
import { settings } from '../../../../support/windows/books.ts';
import { usualReceipts } from '../../../../../src/shared/contract/counter/receipts.ts';

const none = { minAmountMinor: 0, maxAmountMinor: null };
const shop = shopSettings.parse({
  ...{ shopName: 'Shop', lang: 'ar', timeZone: 'Africa/Tripoli', cutOff: '00:00', expiryMinutes: 15 },
  ...{ limits: { wallet: none, card: none }, csvFormat: settings.shop.csvFormat },
});
const places = { how: 'window', open: false, missing: false, kept: true, screen: null, screens: [] } as const;
const fresh: SetupFacts = {
  training: false,
  shop,
  people: 0,
  withoutPin: 0,
  recovery: false,
  recoveryEnded: false,
  names: neutralNames,
  display: { ...places, screens: [] },
  folder: null,
  firstPayments: [],
  relayKey: undefined,
};
const folder = {
  folder: '/media/usb',
  busy: false,
  copiedAtMs: null,
  missingSinceMs: null,
  copied: null,
  left: 0,
  problem: null,
};
const first = { gateway: 'wallet', attemptId: null, state: 'none', anew: false, leastMinor: 1000, done: false } as const;
const standing = (facts: SetupFacts) => Object.fromEntries(toDoOf(facts).map(({ step, standing: how }) => [step, how]));

it('the to-do list contains all steps at a new till', () => {
  expect(new Set(Object.values(standing(fresh)))).toEqual(new Set(['to-do']));
  expect(isOpen(toDoOf(fresh))).toBe(true);
});

it('training lists what comes first and works there, without the steps of real payments', () => {
  const training = { ...fresh, training: true, relayKey: 'feed.key-other' };
  const common = ['limits', 'usual', 'printer', 'display', 'backups'];
  expect(toDoOf(training).map(({ step }) => step)).toEqual(['people', 'recovery', 'shop', 'drawer', ...common]);
  expect(toDoOf(fresh).map(({ step }) => step)).not.toContain('shop');
});

it('in training the shop is set up once it has a name and last lines, and the drawer once it is counted', () => {
  const now = (changes: object) => {
    const of = standing({ ...fresh, training: true, shop: { ...shop, ...changes } });
    return [of['shop'], of['drawer']];
  };
  const receipts = { ...usualReceipts, footer: 'Corniche Street' };
  expect(now({})).toEqual(['to-do', 'to-do']);
  expect(now({ shopName: unnamedShop, receipts })).toEqual(['to-do', 'to-do']);
  expect(now({ receipts })).toEqual(['done', 'to-do']);
  expect(now({ drawer: ['LYD'] })).toEqual(['to-do', 'done']);
});

describe('a step is done because of its own fact, and of no other fact:', () => {
  const limits = (wallet: object) => ({ ...shop, limits: { ...shop.limits, wallet: { ...none, ...wallet } } });
  const card = { ...neutralNames.card };
  it.each<[string, Partial<SetupFacts>, string]>([
    ['somebody signs in here', { people: 1 }, 'people'],
    ['there is a recovery code', { recovery: true }, 'recovery'],
    ['there is a minimum', { shop: limits({ minAmountMinor: 1 }) }, 'limits'],
    ['there is a maximum', { shop: limits({ maxAmountMinor: 5_000 }) }, 'limits'],
    ['a usual amount was chosen', { shop: limits({ usualAmountMinor: 90_000 }) }, 'usual'],
    ['never to ask was chosen', { shop: limits({ usualAmountMinor: null }) }, 'usual'],
    ['the card has another path', { names: { ...neutralNames, card: { ...card, path: 'moamalat' } } }, 'names'],
    ['the card is named otherwise in notices', { names: { ...neutralNames, card: { ...card, notices: ['visa'] } } }, 'names'],
    [
      'a method has a name',
      { names: { ...neutralNames, card: { ...card, methods: [{ code: 'a', ar: 'أ', en: 'A' }] } } },
      'names',
    ],
    ['a first payment by wallet came to its end', { firstPayments: [{ ...first, done: true }] }, 'wallet-payment'],
    ['receipts were set', { shop: { ...shop, receipts: usualReceipts } }, 'printer'],
    ['a display is open', { display: { ...places, screens: [], open: true } }, 'display'],
    ['backups go to another disk', { folder: { ...folder, apart: true } }, 'backups'],
    ['a display has its screen', { display: { ...places, screens: [], screen: 'two' } }, 'display'],
  ])('%s', (_, facts, done) => {
    const now = standing({ ...fresh, ...facts });
    expect(firstSteps.filter((step) => now[step] === 'done')).toEqual([done]);
  });
  it.each([false, null])('backups are not done with a folder that is not known to be on another disk (%s)', (apart) => {
    expect(standing({ ...fresh, folder: { ...folder, apart } })['backups']).toBe('to-do');
  });
  it('the display is not done while its state is unknown', () => {
    expect(standing({ ...fresh, display: null })['display']).toBe('to-do');
  });
});

it('the to-do list names a problem of the till’s key at the relay, as long as it exists', () => {
  const withKey = (relayKey: string | undefined) =>
    toDoOf({ ...fresh, relayKey }).filter(({ step }) => step.startsWith('relay-key'));
  const row = { section: 'relay', guide: null, canSkip: false, standing: 'to-do' };
  expect(withKey(undefined)).toEqual([]);
  expect(withKey('feed.key-other')).toEqual([{ step: 'relay-key-other', ...row }]);
  expect(withKey('feed.key-none')).toEqual([{ step: 'relay-key-none', ...row }]);
});

it('after a change of the machine the to-do list names PINs for the others and a new recovery code, each until it is done', () => {
  const named = (facts: Partial<SetupFacts>) =>
    toDoOf({ ...fresh, people: 3, shop: { ...shop, notNeeded: [...firstSteps] }, ...facts })
      .filter(({ standing: how }) => how === 'to-do')
      .map(({ step, section, canSkip }) => ({ step, section, canSkip }));
  const row = { section: 'people', canSkip: false };
  const used = { recovery: false, recoveryEnded: true };
  expect(named({ ...used, withoutPin: 1, relayKey: 'feed.key-other' })).toEqual([
    { step: 'relay-key-other', section: 'relay', canSkip: false },
    { step: 'pins', ...row },
    { step: 'recovery-new', ...row },
  ]);
  expect(named({ ...used, withoutPin: 0 })).toEqual([{ step: 'recovery-new', ...row }]);
  expect(named({ withoutPin: 2, recovery: true })).toEqual([{ step: 'pins', ...row }]);
  expect(named({ withoutPin: 0, recovery: true })).toEqual([]);
  // The step for a new recovery code replaces the usual step, so that the list has only one row about the recovery code.
  expect(toDoOf({ ...fresh, ...used }).map(({ step }) => step)).not.toContain('recovery');
});

it('each step may be marked as not needed, except the till’s key at the relay, which names its page', () => {
  const list = toDoOf({ ...fresh, relayKey: 'feed.key-other', shop: { ...shop, notNeeded: [...firstSteps] } });
  const kept = list.filter(({ canSkip }) => !canSkip);
  expect(kept.map(({ step, standing: how }) => [step, how])).toEqual([['relay-key-other', 'to-do']]);
  for (const key of ['start.relay-key-other-hint', 'start.relay-key-none-hint'] as const) {
    expect(translator('en')(key)).toContain('Settings, Relay');
    expect(translator('ar')(key)).toContain('الإعدادات، «خادم الإشعارات»');
  }
});

it('the to-do list disappears once nothing is open: a step that is not needed is closed, and a done step stays done', () => {
  const away = { ...shop, notNeeded: [...firstSteps] };
  const list = standing({ ...fresh, shop: away, people: 2 });
  expect([list['people'], list['limits']]).toEqual(['done', 'not-needed']);
  expect(isOpen(toDoOf({ ...fresh, shop: away }))).toBe(false);
  expect(isOpen(toDoOf({ ...fresh, shop: { ...away, notNeeded: firstSteps.filter((step) => step !== 'people') } }))).toBe(true);
});

it('each step leads to the section of the settings in which it is done', () => {
  const sections = Object.groupBy(firstSteps, (step) => steps[step].section);
  expect(sections).toEqual({
    relay: ['relay-key-other', 'relay-key-none'],
    people: ['pins', 'recovery-new', 'people', 'recovery', 'drawer'],
    shop: ['shop', 'limits', 'usual'],
    service: ['names'],
    start: ['wallet-payment', 'card-payment'],
    devices: ['printer', 'display'],
    backups: ['backups'],
  });
});
