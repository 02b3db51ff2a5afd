// Reads the shop's present settings; null if nobody has changed them.
import type { ShopSettings } from '../../../shared/contract/till.ts';
import { csvFormatOf } from '../../../shared/csv-format.ts';
import type { ReadConnection } from '../../../sqlite/statements.ts';

type StoredShop = Omit<ShopSettings, 'csvFormat'> & {
  readonly csvFormat?: ShopSettings['csvFormat'];
  readonly csvDelimiter?: string;
};

/** Converts settings of the first version, which stored only the CSV separator. */
const lifted = ({ csvDelimiter, csvFormat, ...rest }: StoredShop): ShopSettings => ({
  ...rest,
  csvFormat: csvFormat ?? csvFormatOf(csvDelimiter),
});

export const createShopStore = (db: ReadConnection) => {
  const read = db.prepare('SELECT shop FROM shop_settings').pluck();
  return {
    current(): ShopSettings | null {
      const text = read.get() as string | undefined;
      return text === undefined ? null : lifted(JSON.parse(text) as StoredShop);
    },
  };
};
export type ShopStore = ReturnType<typeof createShopStore>;
