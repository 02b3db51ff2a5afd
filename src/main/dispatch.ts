// Checks each call of a window against the contract (name, window, shape, right), then calls its handler. Used by both hosts
// (Electron and the browser host). The dispatcher never throws: a bug is logged, and answered as `request.failed`.
import { type Answer, contract, type EventBody, type EventName } from '../shared/contract/index.ts';
import { type GivenApproval, approval, type ContractEntry, type CallKind, isListed } from '../shared/contract/parts.ts';
import type { AppError } from '../shared/errors.ts';
import type { Log } from '../shared/ports.ts';
import {
  type Authorization,
  type Caller,
  isRight,
  type May,
  type Right,
  tillWindow,
  type WindowRef,
} from '../shared/people/rights.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import type { HandlerContext, Incoming, Outgoing } from './handlers/types.ts';
import { dataErrorCode } from '../sqlite/open.ts';

export type SendEvent = <N extends EventName>(event: N, body: EventBody<N>) => void;

export type TakeBody = (most: number) => Promise<Result<Incoming>>;

export type Dispatcher = {
  /**
   * Returns the kind (query, command, upload, download) of the contract entry with this name; null if the contract has none.
   * Hosts check names only by this function.
   */
  kindOf(name: unknown): CallKind | null;
  /**
   * Answers a query or a command; never rejects, whatever `input` is. `from` is the window that called, by default the till's own
   * window; the dispatcher looks up the person signed in at that window.
   */
  answer(name: unknown, input: unknown, from?: WindowRef): Promise<Answer<unknown>>;
  /** Handles an upload. `take` reads the body; it is called only after the caller's right was checked, with the limit in bytes. */
  upload(name: unknown, input: unknown, take: TakeBody, from?: WindowRef): Promise<Result<unknown>>;
  download(name: unknown, input: unknown, from?: WindowRef): Promise<Result<Outgoing>>;
};
export type Dispatch = Dispatcher & {
  /**
   * Subscribes `send` to the events that this window, and the person signed in at it, may receive; returns the unsubscribe
   * function. If `from` is null, `send` receives every event for the till's windows.
   */
  listen(send: SendEvent, from?: WindowRef | null): () => void;
  /** Signs out the person at a window that was closed. */
  leave(from: WindowRef): void;
};

/** Copies a result into the form that is sent to a window. An error keeps only its code and parameters. */
export const answerOf = (result: Result<unknown>): Answer<unknown> =>
  result.ok ? result : { ok: false, error: { code: result.error.code, params: { ...result.error.params } } };

/** Logs an unexpected exception, and returns the error for the window, which never contains the exception's message. */
const failureOf = (error: unknown, name: string, log: Log): Result<never> => {
  const code = dataErrorCode(error);
  const { name: kind, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const at = stack.split('\n').find((line) => line.trimStart().startsWith('at ')) ?? '';
  log.error('ipc', { name, error: `${kind}: ${message.slice(0, 300)}`, at: at.trim() });
  return fail(code ?? 'request.failed');
};

/** Splits a command's input into the approval and the remaining fields. Error: `request.malformed`. */
const splitApproval = (sent: unknown): Result<{ readonly input: unknown; readonly given: GivenApproval | null }> => {
  if (typeof sent !== 'object' || sent === null || !Object.hasOwn(sent, 'approval')) return ok({ input: sent, given: null });
  const { approval: told, ...input } = sent as { readonly approval: unknown };
  const read = approval.safeParse(told);
  return read.success ? ok({ input, given: read.data }) : fail('request.malformed', { name: 'approval', at: '' });
};

export type AnyHandler = (
  input: unknown,
  by: HandlerContext,
  body: Incoming | null,
) => Result<unknown> | Promise<Result<unknown>>;
export type ContractEntries = Readonly<Record<string, ContractEntry>>;

const entryIn = (entries: ContractEntries, name: unknown): ContractEntry | null =>
  typeof name === 'string' && Object.hasOwn(entries, name) ? (entries[name] as ContractEntry) : null;

export type DispatcherParts = {
  readonly entries: ContractEntries;
  /** The contract's handlers, each under the name of its contract entry. */
  readonly handlers: Readonly<Record<string, AnyHandler>>;
  readonly log: Log;
  /**
   * Resolves when this command may run; some commands wait for the check of the books after a start of the till. Error:
   * `books.checking`.
   */
  ready?(name: string): Promise<Result<null>>;
  /** Returns the user signed in at a window. Null if the till has users and nobody is signed in at this window. */
  callerAt(from: WindowRef): Caller | null;
  /**
   * Returns an error if the caller lacks the right `may` that the contract entry requires, or needs another person's approval for
   * it.
   */
  refusal(caller: Caller | null, may: May): Result<null>;
  /**
   * Checks the approver's PIN and right, and returns who acts and who approved. `askedBy`: the users who requested the action;
   * some rights need another person as approver.
   */
  approve(caller: Caller, right: Right, given: GivenApproval | null, askedBy?: readonly string[]): Promise<Result<Authorization>>;
  /** Records an approval for a command whose handler does not record approvals itself. */
  note(approved: Authorization, right: Right, command: string): Result<null>;
};

type Call = {
  readonly name: string;
  readonly entry: ContractEntry;
  readonly sent: unknown;
  readonly from: WindowRef;
  readonly take?: TakeBody;
};
const unknown = fail('request.unknown');

type ContextParts = Pick<DispatcherParts, 'callerAt' | 'approve'> & {
  readonly from: WindowRef;
  readonly may: May;
  readonly given: GivenApproval | null;
};

/** Builds the context of one call. Its caller is the person who is signed in at the window when the call begins. */
const contextOf = ({ callerAt, approve, from, may, given }: ContextParts): HandlerContext => {
  const caller = callerAt(from);
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
      // Check the caller again: while the PIN was hashed, the caller may have signed out or changed roles.
      const now = callerAt(from);
      return now?.user === asked.user && now.role === asked.role ? approved : fail('caller.signed-out');
    },
  };
};

export const createDispatcher = ({
  entries,
  handlers,
  log,
  ready,
  callerAt,
  refusal,
  approve,
  note,
}: DispatcherParts): Dispatcher => {
  /** Checks that the caller has the right that the contract entry requires and, unless `asksLater`, the approval. */
  const admit = async (by: HandlerContext, { name, entry, from }: Call, given: GivenApproval | null): Promise<Result<null>> => {
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
    // Return only the field's path. The value that was sent may be a secret.
    if (!parsed.success) return fail('request.malformed', { name, at: parsed.error.issues[0]?.path.join('.') ?? '' });
    try {
      const isReady = ready ? await ready(name) : ok(null);
      if (!isReady.ok) return isReady;
      const by = contextOf({ callerAt, approve, from, may, given });
      const admitted = await admit(by, asked, given);
      if (!admitted.ok) return admitted;
      const body = take ? await take(most) : ok(null);
      if (!body.ok) return body;
      return await (handlers[name] as AnyHandler)(parsed.data, by, body.value);
    } catch (error) {
      return failureOf(error, name, log);
    }
  };

  /** Runs a window's call. Logs an error code that the contract lacks for the called entry; the code is still returned. */
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

/**
 * True if the contract has an entry with this name that this kind of window may not call. False if the contract has no such
 * entry.
 */
export const isElsewhere = (name: unknown, { window }: WindowRef = tillWindow): boolean =>
  entryIn(contract, name)?.audience.includes(window) === false;

/** Returns the dispatcher for a till that could not be opened: it answers every call with `error`. */
export const createFailedDispatch = (error: AppError): Dispatch => ({
  kindOf: (name) => entryIn(contract, name)?.kind ?? null,
  answer: async (name, _, from) => answerOf(isElsewhere(name, from) ? fail('request.not-here') : { ok: false, error }),
  upload: async () => ({ ok: false, error }),
  download: async () => ({ ok: false, error }),
  listen: () => () => {},
  leave: () => {},
});
