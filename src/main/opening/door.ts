// Opens a till for windows that are already shown: at once if everything is set up, otherwise after the set-up or the passphrase.
// Opens the till again when its connection settings were changed.
import { appError } from '../../shared/errors.ts';
import { dirname, join } from 'node:path';
import type { Connection } from '../../secrets/connection.ts';
import { sealedFileName, type SecretsStore } from '../../secrets/store.ts';
import type { FirstShop } from '../../shared/contract/setup/setup.ts';
import { newId } from '../../shared/ids.ts';
import type { Lang } from '../../shared/lang.ts';
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

/** An open till; or, if no till could be opened (`failed`), a dispatch that answers every request with the error. */
export type Behind = { readonly dispatch: Dispatch; readonly failed: boolean; close(): Promise<void> };

export type OpenAsked = {
  readonly request: ModeRequest;
  /** The shop's first settings; null if its books already have settings. */
  readonly first: FirstShop | null;
  /** The language of the set-up in which a person chose training; null if training was not begun there. */
  readonly lang: Lang | null;
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
  /** Runs slow jobs in workers, such as verifying a backup, while no till is open yet. */
  readonly jobs: Jobs;
  /** The system's folder dialog; absent if the host has none. */
  pickFolder?(): Promise<string | null>;
  openSecrets(dir: string): Promise<SecretsStore>;
  /** True if the host asks for the passphrase by other means than a window of the till. */
  readonly asksElsewhere: boolean;
  openTill(asked: OpenAsked): Promise<B>;
};

/** Returns the question that windows must ask before the till opens: the set-up, the passphrase, or nothing (null). */
export const asksFirst = (
  { mode, dir, keysFile }: ModeRequest,
  { files, asksElsewhere }: Pick<DoorParts<Behind>, 'files' | 'asksElsewhere'>,
): 'set-up' | 'unlock' | null => {
  if (mode === 'training' || keysFile !== undefined) return null;
  if (!files.has(join(dir, sealedFileName))) return 'set-up';
  return asksElsewhere ? null : 'unlock';
};

/**
 * Stores the shop's first settings in the books. The till was already opened with their time zone and cut-off (`withFirstDay`),
 * because a later change of time zone or cut-off takes effect only on the next business day.
 */
export const beginShop = async (
  till: Till,
  first: FirstShop,
  { clock, random }: Pick<DoorParts<Behind>, 'clock' | 'random'>,
): Promise<void> => {
  const shop = { ...till.shopSettings.chosen(), ...first };
  const approve = async () => ok({ actor: 'till', approval: null, approves: true } as const);
  await till.shopSettings.change({ requestId: newId('req', clock.wallMs(), random), actor: 'till', shop, approve });
};
/**
 * Stores the language in which the till was begun as the shop's language, if the shop has no settings yet. Without this, windows
 * would be in the machine's language and files in Arabic.
 */
export const settleLang = async (till: Till, lang: Lang, ports: Pick<DoorParts<Behind>, 'clock' | 'random'>): Promise<void> => {
  if (till.shopSettings.isSaved()) return;
  const { shopName, timeZone, cutOff } = till.shopSettings.chosen();
  await beginShop(till, { lang, shopName, timeZone, cutOff }, ports);
};
export const withFirstDay = (settings: OpenMode['settings'], first: FirstShop | null): OpenMode['settings'] =>
  first ? { ...settings, day: { timeZone: first.timeZone, cutOff: first.cutOff } } : settings;

type DoorState<B extends Behind> = {
  request: ModeRequest;
  /** The open till; null until there is one. */
  behind: B | null;
  /** Settles when the latest opening of the till ends; during a reopening, when the old till is closed. */
  opening: Promise<void>;
  /** True once `close` was called: no till is opened after that. */
  isOver: boolean;
  /** The restore that an owner must approve or refuse before the till opens; null if there is none. */
  wait: RestoreWait | null;
  store: SecretsStore | null;
};

const kindOf = ({ mode }: ModeRequest): NonNullable<Connection['mode']> => (mode === 'live' ? 'live' : 'trial');

const setUpOf = (
  { clock, files, http }: Pick<DoorParts<Behind>, 'clock' | 'files' | 'http'>,
  request: ModeRequest,
  store: SecretsStore,
  copies: SetupCopies | null,
): SetUp => {
  const { dir, serviceUrl, relayUrl } = request;
  const named = { ...(serviceUrl !== undefined && { serviceUrl }), ...(relayUrl !== undefined && { relayUrl }) };
  const timeZone = proposedZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  return createSetUp({ mode: kindOf(request), dir, clock, files, http, store, timeZone, copies, ...named });
};

/** Tests and changes the connection settings of the open till, and opens the till again once a change is saved. */
const connectionAbility = (
  changeOf: () => Promise<ReturnType<typeof createConnectionChange>>,
  reopen: () => Promise<void>,
  clock: Pick<Clock, 'after'>,
): NonNullable<Abilities['connection']> => ({
  read: async (text) => (await changeOf()).read(text),
  try: async (part, change) => (await changeOf()).try(part, change),
  async change(change, anyway) {
    const changed = await (await changeOf()).change(change, anyway);
    // Reopen in a later turn of the event loop: the closing till must first answer the window that asked.
    if (changed.ok && changed.value.saved) clock.after(0, () => void reopen());
    return changed;
  },
});

/**
 * Opens the till once. Resolves with the till's dispatch, or with the dispatch of a restore question that must be answered before
 * the till opens. After the answer, `turn` switches the windows to the till.
 */
const openOnce = <B extends Behind>(
  state: DoorState<B>,
  { openTill, log }: Pick<DoorParts<B>, 'openTill' | 'log'>,
  asked: Pick<OpenAsked, 'first' | 'lang' | 'connection' | 'openSecrets'>,
  turn: (dispatch: Dispatch) => void,
): Promise<Dispatch> =>
  new Promise((resolve, reject) => {
    let isFirst = true;
    const show = (dispatch: Dispatch): void => {
      if (isFirst) resolve(dispatch);
      else turn(dispatch);
      isFirst = false;
    };
    const askRestore: AskRestore = (question) => {
      state.wait = createRestoreDispatch(question);
      show(state.wait.dispatch);
      return state.wait.answered;
    };
    const openIt = async (): Promise<void> => {
      state.behind = await openTill({ request: state.request, ...asked, askRestore });
      show(state.behind.dispatch);
    };
    state.opening = openIt();
    state.opening.catch((error: unknown) => {
      if (isFirst) return reject(error);
      log.error('opening', { error: String(error).slice(0, 300) });
      return show(createFailedDispatch(appError('request.failed')));
    });
  });

export const openDoor = async <B extends Behind>(parts: DoorParts<B>) => {
  const { clock, files, http, log } = parts;
  const state: DoorState<B> = {
    ...{ request: parts.request, behind: null, opening: Promise.resolve(), isOver: false, wait: null, store: null },
  };
  const openSecrets = async (dir: string): Promise<SecretsStore> => {
    state.store ??= await parts.openSecrets(dir);
    return state.store;
  };
  const changeOf = async () => {
    const { dir } = state.request;
    return createConnectionChange({ mode: kindOf(state.request), dir, clock, files, http, store: await openSecrets(dir) });
  };
  const connection = connectionAbility(changeOf, () => reopen(), clock);
  const open = (first: FirstShop | null, lang: Lang | null = null): Promise<Dispatch> => {
    const ability = state.request.mode === 'training' ? undefined : connection;
    return openOnce(state, parts, { first, lang, connection: ability, openSecrets }, (dispatch) => turn(dispatch));
  };
  const turned = async (first: FirstShop | null, lang: Lang | null = null): Promise<Result<null>> => {
    turn(await open(first, lang));
    return ok(null);
  };
  const begin = async (): Promise<Dispatch> => {
    const { request } = state;
    const asked = asksFirst(request, parts);
    // If the folder does not belong to this account alone, skip the set-up: opening the till reports the error.
    if (!asked || !takeFolders(request.dir, files).ok) return open(null);
    const copies = asked === 'set-up' ? createSetupCopies({ dir: request.dir, ...parts }) : null;
    const setUp = setUpOf(parts, request, await openSecrets(request.dir), copies);
    if (asked === 'unlock' && !setUp.view().asksPassphrase) return open(null);
    const train = (): Promise<Result<null>> => {
      state.request = { mode: 'training', dir: join(dirname(request.dir), 'training') };
      state.store = null;
      return turned(null, setUp.view().draft.lang);
    };
    return createSetupDispatch(setUp, copies, { open: turned, train: request.mode === 'live' ? train : null });
  };
  const { dispatch, hold, turn } = createSwitch(await begin());
  /**
   * Opens the till again without the addresses given on the command line, which would count as another change of the connection.
   */
  const reopen = async (): Promise<void> => {
    const { mode, dir } = state.request;
    state.request = { mode, dir };
    hold();
    const { behind } = state;
    // Clear the reference before closing the till: otherwise a failed close would leave a till that is closed a second time.
    state.behind = null;
    state.opening = behind?.close() ?? Promise.resolve();
    try {
      await state.opening;
      if (state.isOver) return turn(createFailedDispatch(appError('request.failed')));
      turn(await open(null));
    } catch (error) {
      log.error('reopening', { error: String(error).slice(0, 300) });
      turn(createFailedDispatch(appError('request.failed')));
    }
  };
  return {
    dispatch,
    /** The open till; null until there is one. */
    behind: (): B | null => state.behind,
    close: async (): Promise<void> => {
      state.isOver = true;
      state.wait?.end();
      await state.opening.catch(() => {});
      await state.behind?.close();
    },
  };
};
