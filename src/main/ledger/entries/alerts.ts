// Handles journal entries about raised and acknowledged alerts. They change no table.
import { type Family } from './family.ts';
import type { AlertBodies } from '../../../till-journal/alerts.ts';

export const alertTables: Family<AlertBodies> = {
  // No tables: open alerts are read from the journal itself (stores/alerts-store.ts).
  tables: [],
  appliers: () => ({ 'alert.raised': () => {}, 'alert.acknowledged': () => {} }),
};
