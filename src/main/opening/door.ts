// How a till is opened behind windows that stay: at once where all is set up; by the steps of the set-up, or a passphrase, where it is not; and
// again, when its connection was changed.
import { appError } from '../../shared/errors.ts';
import { dirname, join } from 'node:path';
import type { Connection } from '../../secrets/connection.ts';
import { sealedFileName, type SecretsStore } from '../../secrets/store.ts';
import type { FirstShop } from '../../shared/contract/setup/setup.ts';
import { newId } from '../../shared/ids.ts';
import type { Clock, Files, Http, Log, Random } from '../../shared/ports.ts';
import { ok, type Result } from '../../shared/result.ts';
import { proposedZone } from '../../shared/time/proposed-zone.ts';
import { createFailedDispatch, type Dispatch } from '../dispatch.ts';
import type { Abilities } from '../handlers/types.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { ModeRequest, OpenMode } from './modes.ts';
import { takeFolders } from './own-folders.ts';
import type { AskRestore } from './restore-question.ts';
import type { Till } from '../till.ts';
import { createConnectionChange } from './setup/change.ts';
import { createSetupCopies, type SetupCopies } from './setup/copies.ts';
import { createSetUp, type SetUp } from './setup/set-up.ts';
import { createSetupDispatch } from './setup/dispatch.ts';
import { createRestoreDispatch, type RestoreWait } from './restore-dispatch.ts';
import { createSwitch } from '../switch.ts';

/** A till behind the door, or the reason why there is none, as a dispatch. */
export type Behind = { readonly dispatch: Dispatch; readonly failed: boolean; close(): Promise<void> };

export type OpenAsked = {
  readonly request: ModeRequest;
  /** What the shop begins with; null where its books say so. */
  readonly first: FirstShop | null;
  readonly connection: Abilities['connection'];
  /** The one store of this process: unlocked once, it stays so. */
  openSecrets(dir: string): Promise<SecretsStore>;
  /** Has the windows ask for an owner's word for a restore. */
  readonly askRestore: AskRestore;
};

export type DoorParts<B extends Behind> = {
  readonly request: ModeRequest;
  readonly clock: Clock;
  readonly random: Random;
  readonly files: Files;
  readonly http: Http;
  readonly log: Log;
  /** For what is asked before there is a till. */
  readonly jobs: Jobs;
  /** The system's own dialog, where there is one. */
  pickFolder?(): Promise<string | null>;
  openSecrets(dir: string): Promise<SecretsStore>;
  /** A passphrase can be asked for in another way than in a window of the till. */
  readonly asksElsewhere: boolean;
  openTill(asked: OpenAsked): Promise<B>;
};

/** Whether windows have to ask people first. */
export const asksFirst = (
  { mode, dir, keysFile }: ModeRequest,
  { files, asksElsewhere }: Pick<DoorParts<Behind>, 'files' | 'asksElsewhere'>,
): 'set-up' | 'unlock' | null => {
  if (mode === 'training' || keysFile !== undefined) return null;
  if (!files.has(join(dir, sealedFileName))) return 'set-up';
  return asksElsewhere ? null : 'unlock';
};

/** Written down as the first settings of the books. Its day is the till's from the start (`withFirstDay`). */
export const beginShop = async (
  till: Till,
  first: FirstShop,
  { clock, random }: Pick<DoorParts<Behind>, 'clock' | 'random'>,
): Promise<void> => {
  const shop = { ...till.shopSettings.chosen(), ...first };
  const approve = async () => ok({ actor: 'till', approval: null, approves: true } as const);
  await till.shopSettings.change({ requestId: newId('req', clock.wallMs(), random), actor: 'till', shop, approve });
};
export const withFirstDay = (settings: OpenMode['settings'], first: FirstShop | null): OpenMode['settings'] =>
  first ? { ...settings, day: { timeZone: first.timeZone, cutOff: first.cutOff } } : settings;

export const openDoor = async <B extends Behind>(parts: DoorParts<B>) => {
  const { clock, files, http, log, openTill } = parts;
  let { request } = parts;
  let behind: B | null = null;
  let opening: Promise<void> = Promise.resolve();
  let store: SecretsStore | null = null;
  const openSecrets = async (dir: string): Promise<SecretsStore> => {
    store ??= await parts.openSecrets(dir);
    return store;
  };
  const kindOf = (): NonNullable<Connection['mode']> => (request.mode === 'live' ? 'live' : 'trial');
  const setUpOf = async (copies: SetupCopies | null): Promise<SetUp> => {
    const { dir, serviceUrl, relayUrl } = request;
    const named = { ...(serviceUrl !== undefined && { serviceUrl }), ...(relayUrl !== undefined && { relayUrl }) };
    const timeZone = proposedZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
    return createSetUp({ mode: kindOf(), dir, clock, files, http, store: await openSecrets(dir), timeZone, copies, ...named });
  };
  const changeOf = async () => {
    const { dir } = request;
    return createConnectionChange({ mode: kindOf(), dir, clock, files, http, store: await openSecrets(dir) });
  };

  const connection: NonNullable<Abilities['connection']> = {
    read: async (text) => (await changeOf()).read(text),
    try: async (part, change) => (await changeOf()).try(part, change),
    async change(change, anyway) {
      const changed = await (await changeOf()).change(change, anyway);
      // In a turn of its own: the window that asked is answered by the till that closes.
      if (changed.ok && changed.value.saved) clock.after(0, () => void reopen());
      return changed;
    },
  };
  let wait: RestoreWait | null = null;
  /** Answers as soon as windows have something to ask: the till, or the question that comes before it. The till is then `turn`ed to. */
  const open = (first: FirstShop | null): Promise<Dispatch> =>
    new Promise((resolve, reject) => {
      let isFirst = true;
      const show = (dispatch: Dispatch): void => {
        if (isFirst) resolve(dispatch);
        else turn(dispatch);
        isFirst = false;
      };
      const askRestore: AskRestore = (asked) => {
        wait = createRestoreDispatch(asked);
        show(wait.dispatch);
        return wait.answered;
      };
      const ability = request.mode === 'training' ? undefined : connection;
      const openIt = async (): Promise<void> => {
        behind = await openTill({ request, first, connection: ability, openSecrets, askRestore });
        show(behind.dispatch);
      };
      opening = openIt();
      opening.catch((error: unknown) => {
        if (isFirst) return reject(error);
        log.error('opening', { error: String(error).slice(0, 300) });
        return show(createFailedDispatch({ code: 'request.failed', params: {} }));
      });
    });

  const asked = asksFirst(request, parts);
  const turned = async (first: FirstShop | null): Promise<Result<null>> => {
    turn(await open(first));
    return ok(null);
  };
  const begin = async (): Promise<Dispatch> => {
    // A folder that is not ours alone: opening says so in words.
    if (!asked || !takeFolders(request.dir, files).ok) return open(null);
    const copies = asked === 'set-up' ? createSetupCopies({ dir: request.dir, ...parts }) : null;
    const setUp = await setUpOf(copies);
    if (asked === 'unlock' && !setUp.view().asksPassphrase) return open(null);
    const trains = request.mode === 'live';
    const train = (): Promise<Result<null>> => {
      request = { mode: 'training', dir: join(dirname(request.dir), 'training') };
      store = null;
      return turned(null);
    };
    return createSetupDispatch(setUp, copies, { open: turned, train: trains ? train : null });
  };
  const { dispatch, hold, turn } = createSwitch(await begin());
  /** The addresses that this start was given would be taken for a change anew. */
  const reopen = async (): Promise<void> => {
    const { mode, dir } = request;
    request = { mode, dir };
    hold();
    try {
      await behind?.close();
      await turned(null);
    } catch (error) {
      log.error('reopening', { error: String(error).slice(0, 300) });
      turn(createFailedDispatch(appError('request.failed')));
    }
  };
  return {
    dispatch,
    /** Null until there is one. */
    behind: (): B | null => behind,
    close: async (): Promise<void> => {
      wait?.end();
      await opening.catch(() => {});
      await behind?.close();
    },
  };
};
