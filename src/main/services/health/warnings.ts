// Warnings about this till itself, as long as they hold: sent with the lights.
import type { Lights } from '../../../shared/contract/till.ts';
import type { ErrorCode, ErrorParams } from '../../../shared/errors.ts';
import type { Clock } from '../../../shared/ports.ts';
import type { Changes } from '../changes.ts';

type Warning = Lights['warnings'][number];
export type WarningTopic = 'clock' | 'books' | 'witness' | 'restore' | 'quarantine' | 'relay' | 'backups';

export const createWarnings = (clock: Clock, changes: Changes) => {
  const now = new Map<WarningTopic, Warning>();
  return {
    list: (): Warning[] => [...now.values()],
    /** Null ends it. The same one again keeps its time and is no news. */
    show(topic: WarningTopic, code: ErrorCode | null, params: ErrorParams = {}): void {
      const before = now.get(topic);
      if (code === null ? !before : before?.code === code && JSON.stringify(before.params) === JSON.stringify(params)) return;
      if (code === null) now.delete(topic);
      else now.set(topic, { code, params: { ...params }, sinceMs: before?.code === code ? before.sinceMs : clock.wallMs() });
      changes.tell({ type: 'lights' });
    },
  };
};
export type Warnings = ReturnType<typeof createWarnings>;
