// Reads the rows on which the commands of a batch depend, in one round trip. The rows need no lock: the batch is written only if
// the merchant's version is still the one read here.
import type { NoticeKind } from '../../../shared/payment/gateways.ts';
import { isRightWay, type WayIn } from '../../../shared/relay-wire/parts.ts';
import type { PinnedKey, QuarantineEntry, StoreCommand } from '../port.ts';
import { lookupNames } from '../rules/repeats.ts';
import { headParts, type Reached } from '../rules/told.ts';
import type { Run } from './connections.ts';
import { factStatements as sql } from './statements.ts';

export type FeedCounters = {
  readonly last: number;
  readonly taken: number;
  readonly lastQuarantine: number;
  readonly lastHead: number;
};
export type NameRow = { readonly kind: NoticeKind; readonly name: string; readonly till: string; readonly number: number };
export type MarkRow = {
  readonly kind: NoticeKind;
  readonly mark: string;
  readonly till: string;
  readonly isRight: boolean;
  readonly count: number;
};
export type WaitingRow = { readonly till: string; readonly isRight: boolean; readonly after: number; readonly count: number };
export type KnownEntry = {
  readonly till: string;
  readonly kind: NoticeKind;
  readonly digest: string;
  readonly id: number;
  readonly mark: string | null;
  readonly cameBy: WayIn;
  readonly sentTo: string | null;
};
export type EntryPlace = {
  readonly till: string;
  readonly id: number;
  readonly strength: 0 | 1 | 2 | 3;
  readonly address: string;
  readonly prefix: string;
  readonly kind: NoticeKind;
  readonly mark: string | null;
  readonly isRight: boolean;
};
type SenderRow = Pick<EntryPlace, 'till' | 'address' | 'prefix'> & { readonly fromAddress: number; readonly inPrefix: number };
type StrengthRow = Pick<EntryPlace, 'till' | 'strength'> & { readonly count: number };
export type PromotedEntry = EntryPlace & Omit<QuarantineEntry, 'headers'> & { readonly headers: string };
type HeadRow = { readonly till: string; readonly signed: string | null; readonly unsigned: string | null };
type ReachedRow = Reached & { readonly till: string; readonly ledger: string };

/** The rows that a batch depends on. Lists hold rows of several tills of the merchant. */
export type BatchFacts = {
  readonly version: number;
  readonly feeds: ReadonlyMap<string, FeedCounters>;
  readonly names: readonly NameRow[];
  readonly marks: readonly MarkRow[];
  readonly waiting: readonly WaitingRow[];
  readonly known: readonly KnownEntry[];
  readonly strengths: readonly StrengthRow[];
  readonly senders: readonly SenderRow[];
  /** The entries that may have to make room, by id. */
  readonly droppable: readonly EntryPlace[];
  readonly promoted: readonly PromotedEntry[];
  readonly heads: readonly HeadRow[];
  readonly reached: readonly ReachedRow[];
  readonly profiles: readonly { readonly till: string; readonly profile: string }[];
  readonly pins: readonly (PinnedKey & { readonly till: string })[];
};

/** Commands of one merchant, in their order. */
export type CommandBatch = readonly StoreCommand[];
const ofKind = <D extends StoreCommand['do']>(batch: CommandBatch, kind: D) =>
  batch.filter((command): command is Extract<StoreCommand, { do: D }> => command.do === kind);
const tillsOf = (commands: CommandBatch): string[] => [...new Set(commands.map(({ till }) => till))];
const column = <T, K extends keyof T>(rows: readonly T[], key: K): T[K][] => rows.map((row) => row[key]);

const kindsOfPromoted: readonly NoticeKind[] = ['wallet-callback', 'wallet-return', 'card-callback'];

/** The names under which the batch's notices may be known in a feed. */
const namesAsked = (batch: CommandBatch): { readonly kind: NoticeKind; readonly name: string }[] => {
  const asked = new Map<string, { readonly kind: NoticeKind; readonly name: string }>();
  const ask = (kind: NoticeKind, digest: string): void => {
    for (const name of lookupNames(digest)) asked.set(`${kind} ${name}`, { kind, name });
  };
  for (const command of batch) {
    if (command.do === 'keep') ask(command.notice.kind, command.notice.digest);
    if ((command.do === 'keep' || command.do === 'quarantine') && command.notice.mark !== null) {
      ask(command.notice.kind, command.notice.mark);
    }
    if (command.do === 'promote') for (const kind of kindsOfPromoted) ask(kind, command.digest);
  }
  return [...asked.values()];
};

const marksAsked = (batch: CommandBatch): { readonly kind: NoticeKind; readonly mark: string }[] =>
  batch.flatMap((command) => {
    if (command.do === 'promote') return kindsOfPromoted.map((kind) => ({ kind, mark: command.digest }));
    if ((command.do !== 'keep' && command.do !== 'quarantine') || command.notice.mark === null) return [];
    return [{ kind: command.notice.kind, mark: command.notice.mark }];
  });

/**
 * The counts of waiting notices that the rules may need: after the recorded number of the till (asked as 0), and after each
 * number that the batch records.
 */
const waitingAsked = (batch: CommandBatch): { readonly till: string; readonly isRight: boolean; readonly after: number }[] => {
  const unverified = ofKind(batch, 'keep').filter(({ by }) => by === null);
  const asked = new Map<string, { readonly till: string; readonly isRight: boolean; readonly after: number }>();
  for (const { till, notice } of unverified) {
    const isRight = isRightWay(notice.cameBy);
    const afters = ofKind(batch, 'taken').flatMap((taken) => (taken.till === till ? [taken.number] : []));
    for (const after of [0, ...afters]) asked.set(`${till} ${isRight} ${after}`, { till, isRight, after });
  }
  return [...asked.values()];
};

/** Reads rows if any are asked for; an empty list otherwise, without a statement. */
const some = async <T>(run: Run, statement: { name: string; text: string }, count: number, values: unknown[]): Promise<T[]> =>
  count === 0 ? [] : run<T>(statement, values);

const readQuarantine = async (run: Run, merchant: string, batch: CommandBatch) => {
  const entries = ofKind(batch, 'quarantine');
  const tills = tillsOf(entries);
  const most = tills.map((till) => entries.filter((entry) => entry.till === till).length);
  const notices = entries.map(({ notice }) => notice);
  const on = entries.length;
  const tillOfEach = column(entries, 'till');
  const [known, strengths, senders, weakest] = await Promise.all([
    some<KnownEntry>(run, sql.known, on, [merchant, tillOfEach, column(notices, 'kind'), column(notices, 'digest')]),
    some<StrengthRow>(run, sql.strengths, on, [merchant, tills]),
    some<SenderRow>(run, sql.senders, on, [merchant, tillOfEach, column(entries, 'address'), column(entries, 'prefix')]),
    some<EntryPlace>(run, sql.weakest, on, [merchant, tills, most]),
  ]);
  return { entries, tills, most, known, strengths, senders, weakest };
};

/** The tills in whose quarantine a signed entry may have to make room: full, with too few unsigned entries. */
const short = ({ entries, tills, most, strengths }: Awaited<ReturnType<typeof readQuarantine>>): string[] =>
  tills.filter((till, i) => {
    const counts = strengths.filter((row) => row.till === till);
    const stored = counts.reduce((sum, { count }) => sum + count, 0);
    const unsigned = counts.find(({ strength }) => strength === 0)?.count ?? 0;
    const bound = Math.min(...entries.filter((entry) => entry.till === till).map(({ mostPerTill }) => mostPerTill));
    const coming = most[i] ?? 0;
    return stored + coming > bound && unsigned < coming;
  });

/** Reads all facts of a batch. `run` must keep the order of its statements: the version is read first. */
export const readFacts = async (run: Run, merchant: string, batch: CommandBatch): Promise<BatchFacts> => {
  const [names, marks, waiting] = [namesAsked(batch), marksAsked(batch), waitingAsked(batch)];
  const mostWaiting = Math.max(0, ...column(ofKind(batch, 'keep'), 'mostUnverified').filter(Number.isFinite));
  const [heads, profiles, pins, promotes] = [
    ofKind(batch, 'head'),
    tillsOf(ofKind(batch, 'profile')),
    tillsOf(ofKind(batch, 'pin')),
    ofKind(batch, 'promote'),
  ];
  const ledgers = heads.map(({ head }) => headParts(head).ledger);
  const waitingColumns = [column(waiting, 'till'), column(waiting, 'isRight'), column(waiting, 'after')];
  type StandingRow = { readonly version: number; readonly till: string | null } & FeedCounters;
  // All statements start together, so that none is left running without a handler if another fails.
  const rows = await Promise.all([
    run<StandingRow>(sql.standing, [merchant, tillsOf(batch)]),
    some<NameRow>(run, sql.names, names.length, [merchant, column(names, 'kind'), column(names, 'name')]),
    some<MarkRow>(run, sql.marks, marks.length, [merchant, column(marks, 'kind'), column(marks, 'mark')]),
    some<WaitingRow>(run, sql.waiting, waiting.length, [merchant, ...waitingColumns, mostWaiting]),
    readQuarantine(run, merchant, batch),
    some<PromotedEntry>(run, sql.promoted, promotes.length, [merchant, column(promotes, 'till'), column(promotes, 'id')]),
    some<HeadRow>(run, sql.heads, heads.length, [merchant, tillsOf(heads)]),
    some<ReachedRow>(run, sql.reached, heads.length, [merchant, column(heads, 'till'), ledgers]),
    some<BatchFacts['profiles'][number]>(run, sql.profiles, profiles.length, [merchant, profiles]),
    some<BatchFacts['pins'][number]>(run, sql.pins, pins.length, [merchant, pins]),
  ] as const);
  const [stood, knownNames, markRows, waitingRows, quarantine, promoted, headRows, reached, profileRows, pinRows] = rows;
  const listed = short(quarantine);
  const signed = await some<EntryPlace>(run, sql.signed, listed.length, [merchant, listed]);
  return {
    version: stood[0]?.version ?? 0,
    feeds: new Map(stood.flatMap((row) => (row.till === null ? [] : [[row.till, row] as const]))),
    names: knownNames,
    marks: markRows,
    waiting: waitingRows,
    known: quarantine.known,
    strengths: quarantine.strengths,
    senders: quarantine.senders,
    droppable: [...quarantine.weakest, ...signed],
    promoted,
    heads: headRows,
    reached,
    profiles: profileRows,
    pins: pinRows,
  };
};
