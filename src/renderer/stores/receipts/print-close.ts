// Prints a close or balances, or saves them as a PDF, on the chosen paper and in the chosen language.
import type { Answer, Input } from '../../../shared/contract/index.ts';
import type { WindowStores } from '../window-stores.ts';
import { sendJob } from './print-receipt.ts';

export const printClose = async (stores: WindowStores, close: Input<'close.print'>): Promise<Answer<unknown>> => {
  const made = await stores.api.call('close.print', close);
  return made.ok ? sendJob(stores, made.value) : made;
};

export const printBalances = async (stores: WindowStores, balances: Input<'balances.print'>): Promise<Answer<unknown>> => {
  const made = await stores.api.call('balances.print', balances);
  return made.ok ? sendJob(stores, made.value) : made;
};
