// Entries of alerts: what the owner must see was found, and somebody who may acknowledged it.
import { type Family } from './family.ts';
import type { AlertBodies } from '../../../till-journal/alerts.ts';

export const alertTables: Family<AlertBodies> = {
  // What stands is read from the journal itself (stores/alerts-store.ts).
  tables: [],
  appliers: () => ({ 'alert.raised': () => {}, 'alert.acknowledged': () => {} }),
};
