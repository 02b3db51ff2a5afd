// Entries of alerts: what the owner must see was found, and somebody who may acknowledged it.
import type { ErrorParams } from '../shared/errors.ts';
import type { AlertReason } from '../shared/people/alerts.ts';
import { decided, type KindsOf } from './kinds.ts';

export type AlertBodies = {
  'alert.raised': { readonly reason: AlertReason; readonly params: ErrorParams };
  /** `seq`: the entry that raised it. */
  'alert.acknowledged': { readonly seq: number };
};

export const alertKinds: KindsOf<AlertBodies> = { 'alert.raised': { version: 1 }, 'alert.acknowledged': decided };
