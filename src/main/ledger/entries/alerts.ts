// Entries of alerts: what the owner must see was found, and somebody who may acknowledged it.
import type { ErrorParams } from '../../../shared/errors.ts';
import type { AlertReason } from '../../../shared/people/alerts.ts';
import { decided, type Family } from './family.ts';

export type AlertBodies = {
  'alert.raised': { readonly reason: AlertReason; readonly params: ErrorParams };
  /** `seq`: the entry that raised it. */
  'alert.acknowledged': { readonly seq: number };
};

export const alertEntries: Family<AlertBodies> = {
  kinds: { 'alert.raised': { version: 1 }, 'alert.acknowledged': decided },
  tables: ['alerts'],
  appliers({ db }) {
    const raise = db.prepare('INSERT INTO alerts VALUES (@seq, @reason, @params, NULL)');
    const acknowledge = db.prepare('UPDATE alerts SET acknowledged_seq = @by WHERE seq = @seq');
    return {
      'alert.raised': ({ seq, body: { reason, params } }) => void raise.run({ seq, reason, params: JSON.stringify(params) }),
      'alert.acknowledged': ({ seq: by, body: { seq } }) => void acknowledge.run({ by, seq }),
    };
  },
};
