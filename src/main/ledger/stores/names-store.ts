// Reads the names that the payment service uses for its gateways and methods; neutral names until others are recorded.
import { neutralNames, type ProviderNames } from '../../../shared/payment/named.ts';
import type { ReadConnection } from '../../../sqlite/statements.ts';

type Row = { readonly seq: number; readonly names: string; readonly connection: string | null };
type KnownNames = { readonly seq: number; readonly names: ProviderNames; readonly connection: ProviderNames };

const neutral: KnownNames = { seq: 0, names: neutralNames, connection: neutralNames };

export const createNamesStore = (db: ReadConnection) => {
  const newest = db.prepare('SELECT seq FROM provider_names').pluck();
  const read = db.prepare('SELECT seq, names, connection FROM provider_names');
  // Cached, because the gateway and method names are needed for every notice and seldom change.
  let kept = neutral;
  const known = (): KnownNames => {
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
    /** The names in the connection file at the till's last start. */
    ofConnection: (): ProviderNames => known().connection,
  };
};
export type NamesStore = ReturnType<typeof createNamesStore>;
