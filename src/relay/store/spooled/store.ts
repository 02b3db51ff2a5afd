// A store with a spool: while the store behind it is away, notices are refused at once and kept in the spool, and handed in when
// that store is back. Nothing is acknowledged from the spool.
import { appError, type AppError } from '../../../shared/errors.ts';
import type { Clock } from '../../../shared/ports.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import {
  failureOf,
  type OutcomesOf,
  type RelayStore,
  type StoreBirth,
  type StoreCommand,
  type StoreEvent,
  storeFailure,
} from '../port.ts';
import { isBusy } from '../failure.ts';
import { heldBy } from '../rules/quarantine.ts';
import { handedInAt, isNoticeCommand } from '../rules/spool.ts';
import type { SpoolDoing, SpoolResult, SpoolSettings } from '../spool-port.ts';
import { countAside, openSpoolFile, type SpoolFile } from './file.ts';
import { createHandIn } from './hand-in.ts';
import { createPresence } from './presence.ts';
import { createRemoval } from './removal.ts';
import { againMs, createWatch } from './watch.ts';

/** The store behind the spool: how to open it, and which errors of its opening mean that it is away for a while. */
export type StoreBehind = {
  open(): Promise<Result<RelayStore>>;
  isAway(error: AppError): boolean;
  /** How often to look for growth by other relays; null if none can use the store. */
  readonly checkMs: number | null;
};

/** News of notices: without a listener, nobody waits for them. */
const passing: readonly string[] = ['grown', 'held', 'pinned', 'missed'] satisfies readonly StoreEvent['type'][];
/** Passes events on. Those of the opening, such as commits of the hand-in, are kept for the first listener. */
const createTeller = () => {
  const listeners = new Set<(event: StoreEvent) => void>();
  const early: StoreEvent[] = [];
  return {
    tell(event: StoreEvent): void {
      if (listeners.size === 0 && !passing.includes(event.type)) early.push(event);
      for (const listen of listeners) listen(event);
    },
    subscribe(listen: (event: StoreEvent) => void) {
      listeners.add(listen);
      for (const event of early.splice(0)) listen(event);
      return () => void listeners.delete(listen);
    },
  };
};

/** Connects the spool's file, the store behind it, and what watches that store. */
const createParts = (file: SpoolFile, folder: string, { open }: StoreBehind, clock: Clock) => {
  const { tell, subscribe } = createTeller();
  let [store, isClosed]: [RelayStore | null, boolean] = [null, false];
  const presence = createPresence(clock, tell);
  const told = (result: SpoolResult, notices: number): void => {
    if (notices > 0) tell({ type: 'spool', result, notices });
  };
  const adopt = (opened: RelayStore): void => {
    if (isClosed) return opened.close();
    store = opened;
    opened.subscribe((event) => {
      tell(event);
      if (event.type === 'unprobed') onUnprobed(event.code);
    });
    file.remember({ relayId: opened.relayId, salt: opened.salt });
    return presence.returns();
  };
  /** A probe failed that nobody asked for: a store without requests is known to be away by it. */
  const onUnprobed = (problem: string): void => {
    if (isClosed || presence.away()) return;
    presence.fails(appError('data.unwritable', { problem }), false);
    watch.start();
  };
  const failed = (doing: SpoolDoing, code: string): void => tell({ type: 'spool-failed', doing, code, folder });
  const removal = createRemoval({
    ...{ file, clock, failed: (code) => failed('remove', code) },
    isClosed: () => isClosed,
  });
  const handIn = createHandIn({
    ...{ file, removal },
    async append(merchant, commands) {
      const now = commands.map((command) => handedInAt(command, clock.wallMs()));
      const done = await (store?.append(merchant, now) ?? err(appError('data.unwritable')));
      const held = done.ok ? heldBy(merchant, commands, done.value) : [];
      if (held.length > 0) tell({ type: 'held', feeds: held });
      return done;
    },
    tell: told,
    isClosed: () => isClosed,
  });
  const watch = createWatch({
    ...{ clock, presence, handIn, open, adopt },
    store: () => store,
    failed: (code) => failed('read', code),
    isClosed: () => isClosed,
  });
  return {
    ...{ presence, watch, handIn, removal, tell, told, failed, subscribe, adopt },
    store: () => store,
    isClosed: () => isClosed,
    close(): void {
      if (isClosed) return;
      isClosed = true;
      removal.close();
      store?.close();
      file.close();
    },
  };
};
type SpooledParts = ReturnType<typeof createParts>;

/** Creates append and read: both go to the store behind the spool, and note its failures. */
const createAccess = (file: SpoolFile, { presence, watch, told, failed, store, isClosed }: SpooledParts) => {
  /** Keeps the notices of a refused batch. Never changes the answer: the spool promises nothing. */
  const keep = async (merchant: string, batch: readonly StoreCommand[]): Promise<void> => {
    const notices = batch.filter(isNoticeCommand);
    if (notices.length === 0 || isClosed()) return;
    const written = await file.write(() => notices.map((command) => file.entries.add(merchant, command)));
    if (!written.ok) {
      told('failed', notices.length);
      return failed('keep', written.error);
    }
    for (const { result, dropped } of written.value) {
      told(result, 1);
      told('dropped', dropped);
    }
    // The store may have come back while the notice was written.
    watch.start();
  };
  const fails = (error: AppError, isRead: boolean): void => {
    // A crowd of requests, perhaps of one sender, must not end the service for all.
    if (isClosed() || isBusy(error)) return;
    presence.fails(error, isRead);
    watch.start();
  };
  return {
    async append(merchant: string, batch: readonly StoreCommand[]): Promise<Result<readonly unknown[]>> {
      const behind = store();
      const away = presence.away();
      if (!behind || (away && !isClosed())) {
        await keep(merchant, batch);
        return err({ code: away?.code ?? 'data.unwritable', params: {} });
      }
      const done = await behind.append(merchant, batch);
      if (done.ok) return done;
      fails(done.error, false);
      await keep(merchant, batch);
      return done;
    },
    async read<T>(from: (store: RelayStore) => Promise<T>): Promise<T> {
      const behind = store();
      const unread = presence.unread();
      if (!behind || unread) throw storeFailure(unread ?? presence.away() ?? appError('data.unwritable'));
      try {
        return await from(behind);
      } catch (error) {
        const cause = failureOf(error);
        if (cause) fails(cause, true);
        throw error;
      }
    },
    async probe(): Promise<boolean> {
      const behind = store();
      if (!behind || presence.away()) return false;
      const isWell = await behind.probe();
      if (!isWell) fails(appError('data.unwritable'), false);
      return isWell;
    },
  };
};

const createSpooledStore = (
  file: SpoolFile,
  { graceMs, folder }: SpoolSettings,
  checkMs: number | null,
  parts: SpooledParts,
  clock: Clock,
): RelayStore => {
  const { presence, watch, removal, subscribe } = parts;
  const { append, read, probe } = createAccess(file, parts);
  return {
    get relayId() {
      return file.storeName().relayId;
    },
    get salt() {
      return file.storeName().salt;
    },
    append: <const Batch extends readonly StoreCommand[]>(merchant: string, batch: Batch) =>
      append(merchant, batch) as Promise<Result<OutcomesOf<Batch>>>,
    feed: (...args) => read((from) => from.feed(...args)),
    quarantine: (...args) => read((from) => from.quarantine(...args)),
    profiles: (...args) => read((from) => from.profiles(...args)),
    pinned: (...args) => read((from) => from.pinned(...args)),
    heads: (...args) => read((from) => from.heads(...args)),
    newestHead: (...args) => read((from) => from.newestHead(...args)),
    standing: (...args) => read((from) => from.standing(...args)),
    probe,
    subscribe,
    close: parts.close,
    others:
      checkMs === null
        ? null
        : {
            checkMs,
            lasts: (feeds) => read(async ({ others }) => others?.lasts(feeds) ?? []),
            isHeard: () => parts.store()?.others?.isHeard() === true,
          },
    spool: {
      away: presence.away,
      async back() {
        await new Promise<void>((resolve) => void clock.after(againMs, resolve));
        return presence.back();
      },
      standing: removal.waiting,
      setAside: () => countAside(folder),
      async drain(cut) {
        if (removal.waiting().notices > 0) {
          watch.start();
          const grace = Promise.withResolvers<void>();
          const cancel = clock.after(graceMs, grace.resolve);
          await Promise.race([watch.done(), grace.promise, cut]);
          cancel();
        }
        await removal.retry();
        return { waiting: removal.waiting().notices, unremoved: removal.unremoved() };
      },
    },
  };
};

/**
 * Opens the spool and the store behind it. A store that is away is opened later. Hands in what lies in the spool before it
 * resolves, as far as the store takes it. Errors: those of the spool's file, each with `file`, and those of the store.
 */
export const openSpooledStore = async (
  settings: SpoolSettings,
  birth: StoreBirth,
  clock: Clock,
  behind: StoreBehind,
): Promise<Result<RelayStore>> => {
  const spool = openSpoolFile(settings, birth, clock);
  if (!spool.ok) return spool;
  const { file, setAside } = spool.value;
  const opened = await behind.open();
  if (!opened.ok && !behind.isAway(opened.error)) {
    file.close();
    return opened;
  }
  const parts = createParts(file, settings.folder, behind, clock);
  if (setAside !== null) parts.tell({ type: 'set-aside', file: setAside });
  if (opened.ok) {
    parts.adopt(opened.value);
    await parts.handIn.run();
    if (parts.handIn.isLeft()) parts.watch.start();
  } else {
    parts.presence.leave(opened.error);
    parts.watch.start();
  }
  return ok(createSpooledStore(file, settings, behind.checkMs, parts, clock));
};
