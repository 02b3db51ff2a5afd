// Warnings about this till, each shown while its cause lasts; sent together with the status lights.
import type { Lights } from '../../../shared/contract/till.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Clock } from '../../../shared/ports.ts';
import type { Changes } from '../changes.ts';

type Warning = Lights['warnings'][number];
export type WarningTopic = 'clock' | 'books' | 'witness' | 'restore' | 'quarantine' | 'relay' | 'backups' | 'close-files';

export const createWarnings = (clock: Clock, changes: Changes) => {
  const now = new Map<WarningTopic, Warning>();
  return {
    list: (): Warning[] => [...now.values()],
    /**
     * Sets the topic's warning, or ends it if `error` is null. An unchanged warning keeps its start time and announces no change.
     */
    show(topic: WarningTopic, error: AppError | null): void {
      const before = now.get(topic);
      if (error ? before?.code === error.code && JSON.stringify(before.params) === JSON.stringify(error.params) : !before) return;
      if (!error) now.delete(topic);
      else {
        const sinceMs = before?.code === error.code ? before.sinceMs : clock.wallMs();
        now.set(topic, { code: error.code, params: { ...error.params }, sinceMs });
      }
      changes.tell({ type: 'lights' });
    },
  };
};
export type Warnings = ReturnType<typeof createWarnings>;
