// Names of the files that people keep: of closes, of business days and of balances. Each of them has the form
// `qayd-<what>-<till>-<close or days>`, then what tells files of the same thing apart, then the ending.

/** The till that writes a file. Files of training begin with another word, so that nobody takes them for real ones. */
export type FileTill = { readonly till: string; readonly isTraining: boolean };

/** The close in a name, in four digits or more; after a restore with the epoch, because numbers of closes come again then. */
const closeInName = (number: number, epoch = 1): string =>
  `${String(number).padStart(4, '0')}${epoch > 1 ? `-epoch${epoch}` : ''}`;
/** The business days in a name, from the first to the last. */
const daysInName = ({ from, to }: { readonly from: string; readonly to: string }): string => `${from}-${to}`;

const named = (what: string, { till, isTraining }: FileTill, of: string): string =>
  `qayd${isTraining ? '-training' : ''}-${what}-${till}-${of}`;

/** The name of a file of a close, without its ending: `qayd-close-T1-0007`. */
export const closeFileStem = (by: FileTill, number: number, epoch = 1): string => named('close', by, closeInName(number, epoch));
/** The name of a file of business days, without its ending: `qayd-days-T1-2026-01-15-2026-01-16`. */
export const daysFileStem = (by: FileTill, days: { readonly from: string; readonly to: string }): string =>
  named('days', by, daysInName(days));
/** The end of a file's name that tells the files for other programs apart: `-odoo-LYD`; empty for a file of all currencies. */
export const programInName = (kind: string, currency: string | null): string => (currency === null ? '' : `-${kind}-${currency}`);
/**
 * The name of balances on paper, without its ending, such as `qayd-balances-T1-close-0007`. `range`: days or a close; null: the
 * entries that no close covers yet.
 */
export const balancesFileStem = (
  by: FileTill,
  range: { readonly close: number; readonly epoch?: number } | { readonly from: string; readonly to: string } | null,
): string => {
  if (range === null) return named('balances', by, 'not-closed');
  return named('balances', by, 'close' in range ? `close-${closeInName(range.close, range.epoch)}` : daysInName(range));
};
