// Journal entries about alerts: an alert was raised, or acknowledged by a user with the right to do so.
import type { ErrorParams } from '../shared/errors.ts';
import type { AlertReason } from '../shared/people/alerts.ts';
import { decided, type KindsOf } from './kinds.ts';

export type AlertBodies = {
  'alert.raised': { readonly reason: AlertReason; readonly params: ErrorParams };
  /** `seq`: the number of the journal entry that raised the alert. */
  'alert.acknowledged': { readonly seq: number };
};

export const alertKinds: KindsOf<AlertBodies> = { 'alert.raised': { version: 1 }, 'alert.acknowledged': decided };
