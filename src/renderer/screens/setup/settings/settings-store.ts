// The shop's settings as saved, and as a person is typing them. Typed texts stay while another screen is open.
import { createStore } from 'zustand/vanilla';
import type { Output } from '../../../../shared/contract/index.ts';
import type { ShopSettings } from '../../../../shared/contract/till.ts';
import type { AppError } from '../../../../shared/errors.ts';
import type { WindowStores } from '../../../stores/window-stores.ts';
import { formOf, sameForm, type ShopForm } from './shop-form.ts';

export type SettingsState = {
  readonly told: Output<'settings.get'> | null;
  readonly form: ShopForm | null;
  /** True after the first press on Save. The faulty fields then show what is wrong with them. */
  readonly tried: boolean;
  readonly saving: boolean;
  readonly failure: AppError | null;
};

export const isChanged = ({ told, form }: SettingsState): boolean =>
  told !== null && form !== null && !sameForm(form, formOf(told.shop));

const createSettings = ({ api, press }: WindowStores) => {
  const store = createStore<SettingsState>()(() => ({ told: null, form: null, tried: false, saving: false, failure: null }));

  const take = (told: Output<'settings.get'>): void => {
    const before = store.getState();
    store.setState({ told, form: before.form && isChanged(before) ? before.form : formOf(told.shop), failure: null });
  };
  return {
    store,
    async load(): Promise<void> {
      const answer = await api.call('settings.get', {});
      if (answer.ok) take(answer.value);
      else store.setState({ failure: answer.error });
    },
    type(changes: Partial<ShopForm>): void {
      const { form } = store.getState();
      if (form) store.setState({ form: { ...form, ...changes }, failure: null });
    },
    undo(): void {
      const { told } = store.getState();
      if (told) store.setState({ form: formOf(told.shop), tried: false, failure: null });
    },
    markTried: (): void => store.setState({ tried: true }),
    /** Saves the shop's settings; returns true if they were saved. */
    async save(shop: ShopSettings): Promise<boolean> {
      const { told, saving } = store.getState();
      if (!told || saving) return false;
      store.setState({ saving: true, failure: null });
      // The command replaces all shop settings, so the settings that this form does not contain are sent unchanged.
      const answer = await press('settings.set', { shop: { ...told.shop, ...shop } });
      if (!answer.ok) {
        store.setState({ saving: false, failure: answer.error });
        return false;
      }
      store.setState({ told: { ...told, shop: answer.value }, form: formOf(answer.value), tried: false, saving: false });
      return true;
    },
  };
};
export type SettingsStore = ReturnType<typeof createSettings>;

const kept = new WeakMap<WindowStores, SettingsStore>();
export const settingsOf = (stores: WindowStores): SettingsStore => {
  const settings = kept.get(stores) ?? createSettings(stores);
  kept.set(stores, settings);
  return settings;
};
