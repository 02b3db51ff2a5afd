// Announces changes to listeners, always after the change is on disk.
import type { EventBody } from '../../shared/contract/index.ts';
import type { ReceiptOf } from '../../shared/receipt/facts.ts';

export type TillChange =
  | { readonly type: 'attempt'; readonly attemptId: string }
  | { readonly type: 'exception'; readonly seq: number }
  /** Exceptions were handled by a person, or resolved by a payment. */
  | { readonly type: 'exceptions' }
  /** Refunds that are owed, or money that is set aside, have changed. */
  | { readonly type: 'refunds' }
  | { readonly type: 'closes' }
  | { readonly type: 'alerts' }
  | { readonly type: 'feed' }
  /** A sale was paid, or payments are waiting to be announced. */
  | { readonly type: 'paid' }
  /** A receipt was printed or saved. */
  | { readonly type: 'receipt'; readonly kind: ReceiptOf; readonly id: string }
  | { readonly type: 'lights' }
  | { readonly type: 'settings' }
  /** The customer display shows something else. */
  | { readonly type: 'display' }
  | { readonly type: 'verify'; readonly verification: EventBody<'verify.changed'> }
  /** Somebody signed in or out, or somebody's rights changed. */
  | { readonly type: 'session' }
  | { readonly type: 'people' }
  | { readonly type: 'shifts' }
  | { readonly type: 'backups' }
  /** The folder for the files of closes was chosen, or files were written into it. */
  | { readonly type: 'close-files' }
  | { readonly type: 'diagnostics' }
  /** Training: a drill began, went on or ended. */
  | { readonly type: 'drill' }
  /** In training: the till now stops as it would in a crash, and is then opened again. */
  | { readonly type: 'crash' }
  | { readonly type: 'export'; readonly progress: EventBody<'export.progress'> };

export type Changes = {
  /**
   * Calls all listeners. If a listener announces another change meanwhile, all listeners get that change after the present one.
   */
  tell(change: TillChange): void;
  listen(listener: (change: TillChange) => void): () => void;
};

export const createChanges = (): Changes => {
  const listeners = new Set<(change: TillChange) => void>();
  let untold: TillChange[] = [];
  return {
    tell(change) {
      untold.push(change);
      // An earlier call of `tell` is still calling listeners: its loop delivers this change, too.
      if (untold.length > 1) return;
      try {
        for (const next of untold) for (const listener of [...listeners]) listener(next);
      } finally {
        untold = [];
      }
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
