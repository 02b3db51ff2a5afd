// Tells listeners what has changed, always after it is on disk.
import type { EventBody } from '../../shared/contract/index.ts';
import type { ReceiptOf } from '../../shared/receipt/facts.ts';

export type Change =
  | { readonly type: 'attempt'; readonly attemptId: string }
  | { readonly type: 'exception'; readonly seq: number }
  /** Some were handled, or answered by money. */
  | { readonly type: 'exceptions' }
  /** What is owed back or set aside has changed. */
  | { readonly type: 'refunds' }
  | { readonly type: 'closes' }
  | { readonly type: 'alerts' }
  | { readonly type: 'feed' }
  /** A sale was paid, or some that were paid wait to be announced. */
  | { readonly type: 'paid' }
  /** A receipt was printed or saved. */
  | { readonly type: 'receipt'; readonly kind: ReceiptOf; readonly id: string }
  | { readonly type: 'lights' }
  | { readonly type: 'settings' }
  /** What the customer display shows. */
  | { readonly type: 'display' }
  | { readonly type: 'verify'; readonly verification: EventBody<'verify.changed'> }
  /** Somebody signed in or out, or may do other things now. */
  | { readonly type: 'session' }
  | { readonly type: 'people' }
  | { readonly type: 'shifts' }
  | { readonly type: 'backups' }
  | { readonly type: 'diagnostics' }
  /** Training: a drill began, went on or ended. */
  | { readonly type: 'drill' }
  /** Training: the till ends now, as in a crash, and is opened anew. */
  | { readonly type: 'crash' }
  | { readonly type: 'export'; readonly progress: EventBody<'export.progress'> };

export type Changes = {
  /** A change that a listener tells in its turn is heard by all after the one that caused it. */
  tell(change: Change): void;
  listen(listener: (change: Change) => void): () => void;
};

export const createChanges = (): Changes => {
  const listeners = new Set<(change: Change) => void>();
  let untold: Change[] = [];
  return {
    tell(change) {
      untold.push(change);
      // The loop that is running already delivers this one, too.
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
