// Serves receipt pages to the hidden windows that print them, from an Electron session of their own.
import { type Session, session } from 'electron';
import { createReceiptAnswers, type ReceiptPageParts } from './receipt-answers.ts';

export const createReceiptPages = (parts: ReceiptPageParts) => {
  const { answer, show, hide } = createReceiptAnswers(parts);
  let own: Session | null = null;
  const open = (): Session => {
    // A session in memory, so that no printed receipt stays on disk.
    const made = session.fromPartition('print');
    made.protocol.handle('app', answer);
    return made;
  };
  return {
    /** The Electron session that serves receipt pages and fonts; created at the first use. */
    session(): Session {
      own ??= open();
      return own;
    },
    show,
    hide,
  };
};
export type ReceiptPages = ReturnType<typeof createReceiptPages>;
