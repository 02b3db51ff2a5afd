// The go-live checklist: a line that the till can check is ticked only by its own fact, and both languages have every line.
import { expect, it } from 'vitest';
import '../../../../../src/renderer/i18n/words/go-live.ts';
import { translator } from '../../../../../src/renderer/i18n/index.ts';
import { goLive, type GoLiveFacts, goLiveParts } from '../../../../../src/renderer/screens/setup/settings/start/go-live.ts';
import { shopSettings } from '../../../../../src/shared/contract/till.ts';
import { neutralNames } from '../../../../../src/shared/payment/named.ts';
import { usualReceipts } from '../../../../../src/shared/contract/counter/receipts.ts';
import { settings } from '../../../../support/windows/books.ts';
import { lights } from '../../../../support/windows/data.ts';
import { firstOf } from '../../../../support/windows/fixture-api.ts';

const none = { minAmountMinor: 0, maxAmountMinor: null };
const shop = shopSettings.parse({
  ...{ shopName: 'Shop', lang: 'ar', timeZone: 'Africa/Tripoli', cutOff: '00:00', expiryMinutes: 15 },
  ...{ limits: { wallet: none, card: none }, csvFormat: settings.shop.csvFormat },
});
const down = {
  ...lights,
  relay: { ...lights.relay, state: 'failing' as const },
  service: { ...lights.service, state: 'failing' as const },
};
const places = { how: 'window', open: false, missing: false, kept: true, screen: null, screens: [] } as const;
const folder = {
  folder: '/usb',
  apart: true,
  busy: false,
  copiedAtMs: null,
  missingSinceMs: null,
  copied: null,
  left: 0,
  problem: null,
};
const nothing: GoLiveFacts = {
  ...{ training: false, shop, people: 0, withoutPin: 0, recovery: false, recoveryEnded: false, names: neutralNames },
  display: { ...places, screens: [] },
  ...{ folder: null, firstPayments: [], relayKey: undefined, mode: 'trial', lights: down },
};
const ticked = (facts: Partial<GoLiveFacts>): string[] =>
  goLive.flatMap(({ word, isDone }) => (isDone?.({ ...nothing, ...facts }) ? [word.replace('go-live.', '')] : []));

it.each<[string, Partial<GoLiveFacts>, string[]]>([
  ['nothing is done', {}, []],
  ['the lights are unknown', { lights: null }, []],
  ['the till is live', { mode: 'live' }, ['live']],
  ['people are added and each has a PIN', { people: 2 }, ['people', 'pins']],
  ['a PIN does not work here', { people: 2, withoutPin: 1 }, ['people']],
  ['there is a recovery code', { recovery: true }, ['recovery']],
  ['limits are set', { shop: { ...shop, limits: { ...shop.limits, card: { ...none, minAmountMinor: 1 } } } }, ['limits']],
  ['the service answers', { lights: { ...down, service: lights.service } }, ['service']],
  ['the relay answers', { lights: { ...down, relay: lights.relay } }, ['relay', 'relay-key']],
  [
    'the relay holds another key',
    { lights: { ...down, relay: { ...lights.relay, key: { code: 'feed.key-other', params: {} } } } },
    ['relay'],
  ],
  ['the wallet was paid', { firstPayments: [firstOf('wallet', 1000, { done: true })] }, ['wallet']],
  ['the card was paid', { firstPayments: [firstOf('card', 100, { done: true })] }, ['card']],
  ['receipts are set up', { shop: { ...shop, receipts: usualReceipts } }, ['printer']],
  ['the display is open', { display: { ...places, screens: [], open: true } }, ['display']],
  ['backups go to another disk', { folder }, ['backups']],
])('if %s, exactly its own lines are ticked', (_, facts, lines) => expect(ticked(facts)).toEqual(lines));

it('in training has every line, for a person to tick, whatever the training till has', () => {
  const facts = { ...nothing, mode: 'training', people: 2, recovery: true, folder, lights } as const;
  const lines = goLive.map(({ word }) => ({ word, done: null }));
  expect(goLiveParts(facts)).toEqual([{ heading: 'go-live.hand', lines }]);
  const [known, hand] = goLiveParts({ ...facts, mode: 'live' });
  expect(known?.lines.filter(({ done }) => done).map(({ word }) => word)).toContain('go-live.people');
  expect([...(known?.lines ?? []), ...(hand?.lines ?? [])]).toHaveLength(goLive.length);
});

it('has every line in both languages, and lines that only a person can tick', () => {
  for (const { word } of goLive)
    expect(translator('ar')(word as 'go-live.live')).not.toBe(translator('en')(word as 'go-live.live'));
  expect(goLive.filter(({ isDone }) => !isDone).length).toBeGreaterThan(5);
});
