// Journal entries about exceptions (notices that did not fit their payment) that a person has handled.
import { decided, type KindsOf } from './kinds.ts';

export type SupervisionBodies = {
  'exception.handled': { readonly seq: number; readonly note: string };
};

export const supervisionKinds: KindsOf<SupervisionBodies> = { 'exception.handled': decided };
