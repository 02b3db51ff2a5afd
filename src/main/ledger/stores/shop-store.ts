// Reads the shop's present settings; null if nobody has changed them.
import type { ShopSettings } from '../../../shared/contract/till.ts';
import { csvFormatOf } from '../../../shared/csv-format.ts';
import type { Reading } from '../../../sqlite/statements.ts';

type Stored = Omit<ShopSettings, 'csvFormat'> & {
  readonly csvFormat?: ShopSettings['csvFormat'];
  readonly csvDelimiter?: string;
};

/** Converts settings of the first version, which stored only the CSV separator. */
const lifted = ({ csvDelimiter, csvFormat, ...rest }: Stored): ShopSettings => ({
  ...rest,
  csvFormat: csvFormat ?? csvFormatOf(csvDelimiter),
});

export const createShopStore = (db: Reading) => {
  const read = db.prepare('SELECT shop FROM shop_settings').pluck();
  return {
    current(): ShopSettings | null {
      const text = read.get() as string | undefined;
      return text === undefined ? null : lifted(JSON.parse(text) as Stored);
    },
  };
};
export type ShopStore = ReturnType<typeof createShopStore>;
