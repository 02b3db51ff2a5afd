// Opens a till behind windows that are already shown: at once if everything is set up, otherwise after the set-up or a
// passphrase. Opens it again when its connection was changed.
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
import type { ModeRequest } from './mode-request.ts';
import type { OpenMode } from './modes.ts';
import { takeFolders } from './own-folders.ts';
import type { AskRestore } from './restore-question.ts';
import type { Till } from '../till.ts';
import { createConnectionChange } from './setup/change.ts';
import { createSetupCopies, type SetupCopies } from './setup/copies.ts';
import { createSetUp, type SetUp } from './setup/set-up.ts';
import { createSetupDispatch } from './setup/dispatch.ts';
import { createRestoreDispatch, type RestoreWait } from './restore-dispatch.ts';
import { createSwitch } from '../switch.ts';

/** An open till, or a dispatch that answers every request with the reason why there is none. */
export type Behind = { readonly dispatch: Dispatch; readonly failed: boolean; close(): Promise<void> };

export type OpenAsked = {
  readonly request: ModeRequest;
  /** The shop's first settings; null if its books already have settings. */
  readonly first: FirstShop | null;
  readonly connection: Abilities['connection'];
  /** Opens the secrets store. There is one per process, so it stays unlocked when the till is opened again. */
  openSecrets(dir: string): Promise<SecretsStore>;
  /** Asks an owner in a window to approve a restore. */
  readonly askRestore: AskRestore;
};

export type DoorParts<B extends Behind> = {
  readonly request: ModeRequest;
  readonly clock: Clock;
  readonly random: Random;
  readonly files: Files;
  readonly http: Http;
  readonly log: Log;
  /** Runs jobs before there is a till. */
  readonly jobs: Jobs;
  /** The system's folder dialog; absent if the host has none. */
  pickFolder?(): Promise<string | null>;
  openSecrets(dir: string): Promise<SecretsStore>;
  /** True if the host asks for the passphrase by other means than a window of the till. */
  readonly asksElsewhere: boolean;
  openTill(asked: OpenAsked): Promise<B>;
};

/** The question that windows must ask before opening, or null. */
export const asksFirst = (
  { mode, dir, keysFile }: ModeRequest,
  { files, asksElsewhere }: Pick<DoorParts<Behind>, 'files' | 'asksElsewhere'>,
): 'set-up' | 'unlock' | null => {
  if (mode === 'training' || keysFile !== undefined) return null;
  if (!files.has(join(dir, sealedFileName))) return 'set-up';
  return asksElsewhere ? null : 'unlock';
};

/** Stores the shop's first settings in the books. Their business day is already in use from the start (`withFirstDay`). */
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
      // Reopen in a later turn of the event loop: the closing till must first answer the window that asked.
      if (changed.ok && changed.value.saved) clock.after(0, () => void reopen());
      return changed;
    },
  };
  let wait: RestoreWait | null = null;
  /**
   * Opens the till. Resolves with the till, or with a question that must be answered before. After the answer, `turn` switches
   * the windows to the till.
   */
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
    // If the folder does not belong to this account alone, skip the set-up: opening the till reports the error.
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
  /** Opens the till again without the addresses given at the first start, which would count as another change. */
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
    /** The open till; null until there is one. */
    behind: (): B | null => behind,
    close: async (): Promise<void> => {
      wait?.end();
      await opening.catch(() => {});
      await behind?.close();
    },
  };
};
