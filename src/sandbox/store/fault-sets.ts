// Stores a fault set for each invoice number, which may not exist yet, and the default set for all other invoices.
import { type FaultSet, faultSet } from '../faults.ts';
import type { Db } from '../../sqlite/open.ts';

const defaultScope = '*';

export const createFaultSets = (db: Db) => {
  const read = db.prepare<[string], { faults: string }>('SELECT faults FROM faults WHERE scope = ?');
  const write = db.prepare('INSERT INTO faults (scope, faults) VALUES (?, ?) ON CONFLICT DO UPDATE SET faults = excluded.faults');
  const remove = db.prepare('DELETE FROM faults WHERE scope = ?');
  const get = (scope: string): FaultSet | null => {
    const row = read.get(scope);
    return row ? faultSet.parse(JSON.parse(row.faults)) : null;
  };
  return {
    default: (): FaultSet => get(defaultScope) ?? {},
    setDefault: (faults: FaultSet): void => void write.run(defaultScope, JSON.stringify(faults)),
    /** Returns the invoice's own fault set, or the default. */
    of: (invoiceNo: string): FaultSet => get(invoiceNo) ?? get(defaultScope) ?? {},
    set: (invoiceNo: string, faults: FaultSet): void => void write.run(invoiceNo, JSON.stringify(faults)),
    remove: (invoiceNo: string): void => void remove.run(invoiceNo),
  };
};
