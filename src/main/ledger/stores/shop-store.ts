// The shop's settings as they hold now; null while nobody changed them.
import type { ShopSettings } from '../../../shared/contract/till.ts';
import { csvFormatOf } from '../../../shared/csv-format.ts';
import type { Reading } from '../../../sqlite/statements.ts';

type Stored = Omit<ShopSettings, 'csvFormat'> & {
  readonly csvFormat?: ShopSettings['csvFormat'];
  readonly csvDelimiter?: string;
};

/** Entries of the first version named the separator alone. */
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
