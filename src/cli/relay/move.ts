// `npm run relay -- --move`: moves the store of one configuration to the store of another, or gives up an unfinished move.
import { resolve } from 'node:path';
import { problemText } from '../../relay/config/config-problems.ts';
import type { RelayConfig } from '../../relay/config/config.ts';
import { type ConfigReaders, fromFile } from '../../relay/config/load-merchant.ts';
import { abandonMove, type ComparedFeed, moveStore, type MoveProblem, type MoveProgress } from '../../relay/store/move/run.ts';
import type { MoveSide } from '../../relay/store/move/side.ts';
import { openSide } from '../../relay/store/open.ts';
import { failureOf, type StoreSettings } from '../../relay/store/port.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Clock, Random } from '../../shared/ports.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { createProgressBar } from '../progress-bar.ts';
import { openingFault } from './opening-fault.ts';
import { leftBehind } from './spool-look.ts';

const owner = (side: string) => `with --${side}: the role that owns the tables of its PostgreSQL database`;
const password = (side: string) => `with --${side}-owner: the file with this role's password`;

/** The options of `--move`. */
export const moveOptions = {
  move: { help: 'move the store of --from to the empty store of --to, or finish such a move, and stop' },
  from: { with: 'move', value: 'FILE', help: 'with --move: the configuration that names the store as it is' },
  to: { with: 'move', value: 'FILE', help: 'with --move: the configuration that names the new store' },
  'from-owner': { with: 'from', value: 'OWNER', help: owner('from') },
  'from-password-file': { with: 'from-owner', value: 'FILE', help: password('from') },
  'to-owner': { with: 'to', value: 'OWNER', help: owner('to') },
  'to-password-file': { with: 'to-owner', value: 'FILE', help: password('to') },
  abandon: { with: 'move', help: 'with --move --from: give up an unfinished move, so that relays may use this store again' },
} as const;

type Asked = Partial<Record<keyof typeof moveOptions, string>>;
type SideName = 'from' | 'to';
type Configs = Readonly<Record<SideName, RelayConfig | undefined>>;
type Parts = { readonly readers: ConfigReaders; readonly clock: Clock; readonly random: Random };
/** `code`: 0 done; 1 a store refused or failed; 2 wrong options. */
type MoveOutcome = { readonly code: 0 | 1 | 2; readonly text: string };

const again = 'Nothing is lost: run the same command again when this is mended, or give the move up with --abandon.';

const failure = (store: StoreSettings, side: SideName, error: AppError): string => {
  if (error.code === 'data.unwritable' && error.params.problem === '42501') {
    return `--${side}: the role lacks rights. Name the owner of the tables: --${side}-owner OWNER.`;
  }
  return openingFault(store, error, `--${side}-password-file`) ?? `--${side}: ${error.code}`;
};

const simple: Readonly<Record<'nothing' | 'half-source' | 'not-begun' | 'foreign', string>> = {
  nothing: '--from: no relay has used this store, so there is nothing to move.',
  'half-source': '--from: this store is itself the target of an unfinished move. Finish that move first.',
  'not-begun': '--from: no move from this store was begun.',
  foreign:
    '--to: this store is not empty. Name a new file, or an empty database (after --migrate OWNER). A store with a move that was given up must be deleted first.',
};

const refusal = (problem: MoveProblem, stores: Readonly<Record<SideName, StoreSettings>>): string => {
  if (problem.reason === 'failed') return `${failure(stores[problem.side], problem.side, problem.error)} ${again}`;
  if (problem.reason === 'elsewhere') {
    return problem.isDone
      ? `--from: this store was moved to ${problem.place} already. To move back, move from there to an empty store.`
      : `--from: a move of this store to ${problem.place} was begun. Finish it, or give it up with --abandon.`;
  }
  if (problem.reason !== 'differs') return simple[problem.reason];
  const { merchant, till } = problem.feed;
  return `The feed ${merchant}/${till} is not the same in both stores, so nothing was finished. Give the move up with --abandon, delete the new store, and begin again.`;
};

const settingsOf = (store: StoreSettings): string =>
  JSON.stringify(store.kind === 'sqlite' ? store.file : [store.host, store.port, store.database]);

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

const feedText = ({ merchant, till, last, rows, digest }: ComparedFeed): string => {
  const heads = rows.heads + rows.unsigned_heads;
  const more = [count(rows.quarantine, 'quarantined', 'quarantined'), count(heads, 'chain head')];
  return `${merchant}/${till}: ${count(rows.notices, 'notice')}, last number ${last}, ${more.join(', ')}, digest ${digest}`;
};

/** The merchants and tills of a configuration by their names in messages. */
const namesIn = ({ merchants }: RelayConfig): readonly string[] =>
  merchants.flatMap(({ id, tills }) => [id, ...tills.map((till) => `${id}/${till.id}`)]);

/**
 * Why relays with the new configuration would not serve all that relays with the old one serve; null if they would. A notice of a
 * merchant that a relay does not know gets 404, and is lost.
 */
const lacking = (from: RelayConfig, to: RelayConfig): string | null => {
  const there = new Set(namesIn(to));
  const missing = namesIn(from).filter((name) => !there.has(name));
  if (missing.length === 0) return null;
  return `--to lacks merchants or tills of --from: ${missing.join(', ')}. Copy them to the configuration --to. If they are no longer served, first remove them from the configuration --from.`;
};

/** A bar on a terminal; elsewhere a line for every tenth. */
const createProgress = (): { readonly at: MoveProgress; end(): void } => {
  const bar = createProgressBar();
  let written = '';
  return {
    at(step, done, of) {
      bar.at(step, done, of);
      const line = `${step}: ${Math.floor((done * 10) / Math.max(1, of)) * 10} % of ${of} notices`;
      if (process.stderr.isTTY || line === written) return;
      written = line;
      console.error(line);
    },
    end: bar.end,
  };
};

const readPassword = (file: string | undefined, name: string, readers: ConfigReaders): Result<string | null, string> => {
  if (file === undefined) return ok(null);
  const read = fromFile(resolve(file), [name], readers);
  return read.ok ? read : err(problemText(read.error));
};

type OpenedSide = { readonly store: StoreSettings; readonly side: MoveSide };

const open = async (
  given: Asked,
  name: SideName,
  store: StoreSettings,
  readers: ConfigReaders,
): Promise<OpenedSide | MoveOutcome> => {
  const user = given[`${name}-owner`];
  if (store.kind === 'sqlite' && user !== undefined) {
    return { code: 2, text: `--${name}-owner is for a store of kind postgres, but --${name} names a file.` };
  }
  if (store.kind === 'postgres' && (user === undefined || user === store.user)) {
    return {
      code: 2,
      text: `--${name}-owner is missing. Name the role that owns the tables: the relay's own role must not write them all.`,
    };
  }
  const secret = readPassword(given[`${name}-password-file`], `--${name}-password-file`, readers);
  if (!secret.ok) return { code: 2, text: secret.error };
  const asOwner = user === undefined ? null : { user, password: secret.value };
  const opened = await openSide(store, name === 'from' ? 'source' : 'target', asOwner);
  const shown = store.kind === 'postgres' && user !== undefined ? { ...store, user } : store;
  return opened.ok ? { store: shown, side: opened.value } : { code: 1, text: failure(shown, name, opened.error) };
};

const abandon = async ({ store, side }: OpenedSide): Promise<MoveOutcome> => {
  const done = await abandonMove(side);
  if (!done.ok) return { code: 1, text: refusal(done.error, { from: store, to: store }) };
  return {
    code: 0,
    text: `The move to ${done.value.place} was given up. Relays may use the old store again. Delete the new store.`,
  };
};

/** Why the spools of the old database's relays forbid a move; null if they do not. Nothing is marked before. */
const spoolRefusal = async ({ store, side }: OpenedSide, to: StoreSettings): Promise<MoveOutcome | null> => {
  if (store.kind !== 'postgres' || !store.spool) return null;
  try {
    const isUsed = to.kind === 'sqlite' && (await side.isInUse());
    const text = isUsed
      ? `--from: a relay runs on ${side.place}. Stop every relay on it first, so that each hands in its spool: a relay on a SQLite file has none.`
      : await leftBehind(store, side, to);
    return text === null ? null : { code: 1, text };
  } catch (error) {
    const cause = failureOf(error);
    if (!cause) throw error;
    return { code: 1, text: failure(store, 'from', cause) };
  }
};

const move = async (from: OpenedSide, to: OpenedSide, ports: Parts): Promise<MoveOutcome> => {
  const progress = createProgress();
  const done = await moveStore(from.side, to.side, { ...ports, progress: progress.at });
  progress.end();
  if (!done.ok) return { code: 1, text: refusal(done.error, { from: from.store, to: to.store }) };
  const end = `Start relays on ${to.side.place} (--to) only. No relay starts on ${from.side.place} any more.`;
  if (done.value === null) return { code: 0, text: `The move was finished before. ${end}` };
  const { feeds, relayId } = done.value;
  const sum = `${count(feeds.length, 'feed')} of ${relayId} moved: both stores hold the same.`;
  return { code: 0, text: [...feeds.map(feedText), sum, end].join('\n') };
};

const isOutcome = (given: OpenedSide | MoveOutcome): given is MoveOutcome => 'code' in given;

export const runMove = async (given: Asked, { from: old, to: next }: Configs, parts: Parts): Promise<MoveOutcome> => {
  if (!old) return { code: 2, text: '--from is missing. Name the configuration of the store as it is.' };
  const [from, to] = [old.store, next?.store];
  if (!to && given.abandon === undefined) return { code: 2, text: '--to is missing. Name the configuration of the new store.' };
  if (to && settingsOf(from) === settingsOf(to)) return { code: 2, text: '--from and --to name the same store.' };
  const missing = next ? lacking(old, next) : null;
  if (missing !== null) return { code: 2, text: missing };
  const source = await open(given, 'from', from, parts.readers);
  if (isOutcome(source)) return source;
  try {
    if (!to) return await abandon(source);
    const refused = await spoolRefusal(source, to);
    if (refused) return refused;
    const target = await open(given, 'to', to, parts.readers);
    if (isOutcome(target)) return target;
    try {
      return await move(source, target, parts);
    } finally {
      target.side.close();
    }
  } finally {
    source.side.close();
  }
};
