// What the payment service calls its gateways and methods, as it holds now: the neutral names until somebody says otherwise.
import { neutralNames, type ProviderNames } from '../../../shared/payment/named.ts';
import type { Reading } from '../../../sqlite/statements.ts';

type Row = { readonly seq: number; readonly names: string; readonly connection: string | null };
type Known = { readonly seq: number; readonly names: ProviderNames; readonly connection: ProviderNames };

const neutral: Known = { seq: 0, names: neutralNames, connection: neutralNames };

export const createNamesStore = (db: Reading) => {
  const newest = db.prepare('SELECT seq FROM provider_names').pluck();
  const read = db.prepare('SELECT seq, names, connection FROM provider_names');
  // Cached: read with every notice, and seldom changed.
  let kept = neutral;
  const known = (): Known => {
    const seq = newest.get() as number | undefined;
    if (seq === undefined) return neutral;
    if (seq !== kept.seq) {
      const { names, connection } = read.get() as Row;
      const parse = (text: string): ProviderNames => JSON.parse(text) as ProviderNames;
      kept = { seq, names: parse(names), connection: connection === null ? neutralNames : parse(connection) };
    }
    return kept;
  };
  return {
    current: (): ProviderNames => known().names,
    /** What the till was last started with. */
    ofConnection: (): ProviderNames => known().connection,
  };
};
export type NamesStore = ReturnType<typeof createNamesStore>;
