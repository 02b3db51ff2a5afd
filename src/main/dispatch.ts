// Holds what windows send against the entries of a contract, for whichever host: name, window, shape, right; then the handler. Nothing is thrown
// across: a bug is logged here and answered as `request.failed`.
import { type Answer, contract, type EventBody, type EventName } from '../shared/contract/index.ts';
import { type Approval, approval, type Entry, type EntryKind, isListed } from '../shared/contract/parts.ts';
import type { AppError } from '../shared/errors.ts';
import type { Log } from '../shared/ports.ts';
import {
  type Approved,
  type Caller,
  isRight,
  type May,
  type Right,
  tillWindow,
  type WindowRef,
} from '../shared/people/rights.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import type { By, Incoming, Outgoing } from './handlers/types.ts';
import { dataErrorCode } from '../sqlite/open.ts';

export type Send = <N extends EventName>(event: N, body: EventBody<N>) => void;

export type TakeBody = (most: number) => Promise<Result<Incoming>>;

export type Asking = {
  /** What kind of entry has this name; null where none has. Hosts know names by this alone. */
  kindOf(name: unknown): EntryKind | null;
  /** Takes whatever a window sent and always answers. Who is signed in there is known here. It is the one window of the till where none is named. */
  answer(name: unknown, input: unknown, from?: WindowRef): Promise<Answer<unknown>>;
  /** For whoever carries the bytes. `take` is called once it is known that the caller may send them, and with how many at most. */
  upload(name: unknown, input: unknown, take: TakeBody, from?: WindowRef): Promise<Result<unknown>>;
  download(name: unknown, input: unknown, from?: WindowRef): Promise<Result<Outgoing>>;
};
export type Dispatch = Asking & {
  /**
   * Tells each event that is for this window, and that whoever is signed in there may hear, until it is called off. Null: the host itself hears
   * all that its till's windows could.
   */
  listen(send: Send, from?: WindowRef | null): () => void;
  /** A window is gone, and whoever was signed in there with it. */
  leave(from: WindowRef): void;
};

export const answerOf = (result: Result<unknown>): Answer<unknown> =>
  result.ok ? result : { ok: false, error: { code: result.error.code, params: { ...result.error.params } } };

/** The failure of a bug: what it says goes to the log, never to a window. */
const failureOf = (error: unknown, name: string, log: Log): Result<never> => {
  const code = dataErrorCode(error);
  const { name: kind, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const at = stack.split('\n').find((line) => line.trimStart().startsWith('at ')) ?? '';
  log.error('ipc', { name, error: `${kind}: ${message.slice(0, 300)}`, at: at.trim() });
  return fail(code ?? 'request.failed');
};

/** The approval that a command was sent with, apart from its input. */
const splitApproval = (sent: unknown): Result<{ readonly input: unknown; readonly given: Approval | null }> => {
  if (typeof sent !== 'object' || sent === null || !Object.hasOwn(sent, 'approval')) return ok({ input: sent, given: null });
  const { approval: told, ...input } = sent as { readonly approval: unknown };
  const read = approval.safeParse(told);
  return read.success ? ok({ input, given: read.data }) : fail('request.malformed', { name: 'approval', at: '' });
};

export type AnyHandler = (input: unknown, by: By, body: Incoming | null) => Result<unknown> | Promise<Result<unknown>>;
export type Entries = Readonly<Record<string, Entry>>;

const entryIn = (entries: Entries, name: unknown): Entry | null =>
  typeof name === 'string' && Object.hasOwn(entries, name) ? (entries[name] as Entry) : null;

export type DispatcherParts = {
  readonly entries: Entries;
  /** One for each entry. */
  readonly handlers: Readonly<Record<string, AnyHandler>>;
  readonly log: Log;
  /** Resolves once this command may be carried out since the start. */
  ready?(name: string): Promise<Result<null>>;
  /** Who is signed in at a window; null where nobody is who should be. */
  callerAt(from: WindowRef): Caller | null;
  /** Whether that one may do it without an approval. */
  refusal(caller: Caller | null, may: May): Result<null>;
  /** Who asks and who approves it. */
  approve(caller: Caller, right: Right, given: Approval | null, askedBy?: readonly string[]): Promise<Result<Approved>>;
  /** Writes down an approval of what its handler knows nothing of. */
  note(approved: Approved, right: Right, command: string): Result<null>;
};

type Call = {
  readonly name: string;
  readonly entry: Entry;
  readonly sent: unknown;
  readonly from: WindowRef;
  readonly take?: TakeBody;
};
const unknown = fail('request.unknown');

export const createDispatcher = ({
  entries,
  handlers,
  log,
  ready,
  callerAt,
  refusal,
  approve,
  note,
}: DispatcherParts): Asking => {
  const byOf = (from: WindowRef, caller: Caller | null, may: May, given: Approval | null): By => {
    const known = (): Caller => {
      if (!caller) throw new Error('an entry for whoever is signed in was asked by nobody');
      return caller;
    };
    return {
      from,
      get caller() {
        return known();
      },
      async approve(right, askedBy) {
        const needed = right ?? may;
        if (!isRight(needed)) throw new Error(`${needed} is no right`);
        const asked = known();
        const approved = await approve(asked, needed, given, askedBy);
        if (!approved.ok || !given) return approved;
        // Looking at a PIN takes a while: whoever asked may not be here any more, or be somebody else to the till.
        const now = callerAt(from);
        return now?.user === asked.user && now.role === asked.role ? approved : fail('caller.signed-out');
      },
    };
  };

  /** What its handler does not ask for itself is approved before it is called. */
  const admit = async (by: By, { name, entry, from }: Call, given: Approval | null): Promise<Result<null>> => {
    const { may, asksLater } = entry;
    const caller = callerAt(from);
    const refused = refusal(caller, may);
    if (refused.ok || !given || refused.error.code !== 'caller.not-allowed') return refused;
    if (asksLater) return ok(null);
    const approved = await by.approve();
    return approved.ok ? note(approved.value, may as Right, name) : approved;
  };

  const carryOut = async (asked: Call): Promise<Result<unknown>> => {
    const { name, entry, sent, from, take } = asked;
    const { kind, may, audience, most = 0 } = entry;
    const split = kind === 'query' ? ok({ input: sent, given: null }) : splitApproval(sent);
    if (!split.ok) return split;
    const { input, given } = split.value;
    if (!audience.includes(from.window)) return fail('request.not-here');
    const parsed = entry.input.safeParse(input);
    // Where it was wrong, never what was sent: it may be anything.
    if (!parsed.success) return fail('request.malformed', { name, at: parsed.error.issues[0]?.path.join('.') ?? '' });
    try {
      const isReady = ready ? await ready(name) : ok(null);
      if (!isReady.ok) return isReady;
      const by = byOf(from, callerAt(from), may, given);
      const admitted = await admit(by, asked, given);
      if (!admitted.ok) return admitted;
      const body = take ? await take(most) : ok(null);
      if (!body.ok) return body;
      return await (handlers[name] as AnyHandler)(parsed.data, by, body.value);
    } catch (error) {
      return failureOf(error, name, log);
    }
  };

  /** An error that the contract does not list for this entry is answered all the same, and logged: the list is what has to be mended. */
  const call = async (asked: Call): Promise<Result<unknown>> => {
    const { name, entry } = asked;
    const told = await carryOut(asked);
    if (!told.ok && !isListed(entry, told.error.code)) log.error('ipc.undeclared', { name, code: told.error.code });
    return told;
  };

  return {
    kindOf: (name) => entryIn(entries, name)?.kind ?? null,
    async answer(name, sent, from = tillWindow) {
      const entry = entryIn(entries, name);
      const isCalled = entry?.kind === 'query' || entry?.kind === 'command';
      return answerOf(isCalled ? await call({ name: String(name), entry, sent, from }) : unknown);
    },
    async upload(name, sent, take, from = tillWindow) {
      const entry = entryIn(entries, name);
      return entry?.kind === 'upload' ? call({ name: String(name), entry, sent, from, take }) : unknown;
    },
    async download(name, sent, from = tillWindow) {
      const entry = entryIn(entries, name);
      return entry?.kind === 'download' ? ((await call({ name: String(name), entry, sent, from })) as Result<Outgoing>) : unknown;
    },
  };
};

/** Whether it is no question for such a window, be there a till or none. What is no entry at all is told apart by its name. */
export const isElsewhere = (name: unknown, { window }: WindowRef = tillWindow): boolean =>
  entryIn(contract, name)?.audience.includes(window) === false;

/** What windows get where no till could be opened: every question is answered with the reason. */
export const createFailedDispatch = (error: AppError): Dispatch => ({
  kindOf: (name) => entryIn(contract, name)?.kind ?? null,
  answer: async (name, _, from) => answerOf(isElsewhere(name, from) ? fail('request.not-here') : { ok: false, error }),
  upload: async () => ({ ok: false, error }),
  download: async () => ({ ok: false, error }),
  listen: () => () => {},
  leave: () => {},
});
