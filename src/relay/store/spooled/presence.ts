// Records if the store behind the spool takes commands and can be read, and tells when this changes.
import { appError, type AppError } from '../../../shared/errors.ts';
import type { Clock } from '../../../shared/ports.ts';
import type { StoreEvent } from '../port.ts';

/** After a successful probe, a failed append does not make the whole store count as away: it may be one merchant's trouble. */
const calmMs = 2000;

/** The store's own reason for a failed opening, otherwise the error's code. */
const ownCode = ({ code, params }: AppError): string => {
  const { problem } = params as { problem?: unknown };
  return typeof problem === 'string' ? problem : code;
};

export const createPresence = (clock: Clock, tell: (event: StoreEvent) => void) => {
  let away: AppError | null = null;
  let unread: AppError | null = null;
  let suspicion: AppError | null = null;
  let wellAtMs = -Infinity;
  let returning = Promise.withResolvers<void>();

  const leave = (error: AppError): void => {
    const code = ownCode(error);
    const isNews = !away || ownCode(away) !== code;
    away = error;
    if (isNews) tell({ type: 'away', code });
  };
  return {
    /** Why the store takes nothing at present; null if it takes commands. */
    away: () => away,
    /** Why the store cannot be read at present; null if it can. */
    unread: () => unread,
    /** True if a probe must show that the store takes commands. */
    isSuspect: () => suspicion !== null || away !== null,
    /** Notes a failed probe after a failure: it was no trouble of one merchant alone. */
    staysAway: (): void => leave(away ?? suspicion ?? appError('data.unwritable')),
    back: (): Promise<void> => (away ? returning.promise : Promise.resolve()),
    leave,
    /** Notes a failed append or read. */
    fails(error: AppError, isRead: boolean): void {
      if (isRead) unread = error;
      if (isRead || clock.monoMs() - wellAtMs >= calmMs) leave(error);
      suspicion = error;
    },
    canBeRead(): void {
      unread = null;
    },
    /** Notes a successful probe or opening. */
    returns(): void {
      wellAtMs = clock.monoMs();
      suspicion = null;
      if (!away) return;
      away = null;
      tell({ type: 'back' });
      returning.resolve();
      returning = Promise.withResolvers<void>();
    },
  };
};
export type Presence = ReturnType<typeof createPresence>;
