// Tests the window's store of settings while a person types: events never overwrite typed text, and the settings are saved once.
import { expect, it } from 'vitest';
import { isChanged, settingsOf } from '../../../../../src/renderer/screens/setup/settings/settings-store.ts';
import { createWindowStores } from '../../../../../src/renderer/stores/window-stores.ts';
import type { Answer } from '../../../../../src/shared/contract/index.ts';
import { appInfo } from '../../../../support/windows/data.ts';
import { type Asked, fakeTill, settled } from '../fake-till.ts';

const { settings } = appInfo;
const shop = {
  ...{ shopName: 'Sample shop', lang: settings.lang, timeZone: settings.timeZone, cutOff: settings.cutOff },
  ...{ expiryMinutes: settings.expiryMinutes, limits: settings.limits, csvFormat: 'comma-point' as const },
};
const refusal = { ok: false, error: { code: 'data.disk-full', params: {} } } as const;

const open = (saved: (input: { shop: typeof shop }) => Answer<unknown> | Promise<Answer<unknown>>) => {
  let told = shop;
  const till = fakeTill((name, input) => {
    if (name === 'settings.get') return { ok: true, value: { shop: told } };
    return saved(input);
  });
  const stores = createWindowStores(till.api, { keep: { get: () => null, set: () => {} }, now: () => 0 });
  const { store, ...work } = settingsOf(stores);
  const sets = (): readonly Asked[] => till.asked.filter(({ name }) => name === 'settings.set');
  return { stores, store, ...work, sets, tell: (changes: Partial<typeof shop>) => void (told = { ...shop, ...changes }) };
};
const yes = ({ shop: value }: { shop: typeof shop }): Answer<unknown> => ({ ok: true, value });

it("the settings store shows the till's settings, and follows their changes while nothing is typed", async () => {
  const { store, load, tell } = open(yes);
  await load();
  expect(store.getState().form).toMatchObject({ shopName: 'Sample shop' });
  expect(isChanged(store.getState())).toBe(false);
  tell({ shopName: 'Other' });
  await load();
  expect(store.getState().form).toMatchObject({ shopName: 'Other' });
});

it("the settings store keeps typed text when the till's settings change, until the text is undone", async () => {
  const { store, load, type, undo, markTried, tell } = open(yes);
  await load();
  type({ shopName: 'Typed' });
  markTried();
  tell({ shopName: 'Other' });
  await load();
  expect(store.getState().form).toMatchObject({ shopName: 'Typed' });
  expect([isChanged(store.getState()), store.getState().tried]).toEqual([true, true]);
  undo();
  expect(store.getState()).toMatchObject({ form: { shopName: 'Other' }, tried: false });
  expect(isChanged(store.getState())).toBe(false);
});

it("the settings store saves once for any number of presses, and then shows the till's settings", async () => {
  let answer: (value: Answer<unknown>) => void = () => {};
  const { store, load, type, save, markTried, sets } = open(() => new Promise((resolve) => (answer = resolve)));
  await load();
  type({ shopName: ' New ' });
  markTried();
  const [first, second] = [save({ ...shop, shopName: ' New ' }), save({ ...shop, shopName: ' New ' })];
  expect(store.getState().saving).toBe(true);
  await settled();
  answer(yes({ shop: { ...shop, shopName: 'New' } }));
  expect([await first, await second]).toEqual([true, false]);
  expect(sets()).toHaveLength(1);
  expect(store.getState()).toMatchObject({ saving: false, tried: false, form: { shopName: 'New' }, failure: null });
  expect(isChanged(store.getState())).toBe(false);
});

it('the settings store keeps typed text after a failed save, with the reason; further typing clears the reason', async () => {
  const { store, load, type, save } = open(() => refusal);
  await load();
  type({ shopName: 'Typed' });
  expect(await save({ ...shop, shopName: 'Typed' })).toBe(false);
  expect(store.getState()).toMatchObject({ saving: false, form: { shopName: 'Typed' }, failure: refusal.error });
  type({ shopName: 'Typed more' });
  expect(store.getState().failure).toBeNull();
});

it('the settings store stays with the window while another screen is shown', () => {
  const { stores, store } = open(yes);
  expect(settingsOf(stores).store).toBe(store);
});
