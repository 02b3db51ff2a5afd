// The shop's settings as they hold now; null while nobody changed them.
import type { ShopSettings } from '../../shared/contract.ts';
import type { Db } from './open.ts';

export const createShopStore = (db: Db) => {
  const read = db.prepare('SELECT shop FROM shop_settings').pluck();
  return {
    current(): ShopSettings | null {
      const text = read.get() as string | undefined;
      return text === undefined ? null : (JSON.parse(text) as ShopSettings);
    },
  };
};
export type ShopStore = ReturnType<typeof createShopStore>;
