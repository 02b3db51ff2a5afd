// Handles uncaught errors: logs the error, shows a message, and ends this run. The books keep their last committed state.
import { app, dialog } from 'electron';
import type { Log } from '../../shared/ports.ts';

const title = 'قيد · Qayd';
const words = [
  'توقّف الصندوق بسبب خلل غير متوقع. كل ما قُيِّد محفوظ، والدفعات المعلقة تُتابَع من جديد عند البدء. افتح قيد مرة أخرى.',
  'The till stopped on a fault that it did not expect. All that was booked is safe, and pending payments are monitored again at the next start. Open Qayd again.',
].join('\n\n');

export const stopOnBugs = (log: Log): void => {
  const stop = (error: unknown): void => {
    const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    log.error('bug', { error: `${name}: ${message.slice(0, 300)}`, at: stack.split('\n').slice(1, 4).join(' ').slice(0, 400) });
    dialog.showErrorBox(title, words);
    app.exit(1);
  };
  process.on('uncaughtException', stop);
  process.on('unhandledRejection', stop);
};
