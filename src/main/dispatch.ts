// Holds what windows send against the entries of a contract, for whichever host: name, caller, shape, right; then the handler. Nothing is thrown
// across: a bug is logged here and answered as `request.failed`.
import { type Answer, contract, type EventBody, type EventName } from '../shared/contract/index.ts';
import { type Approval, approval, type Entry, type EntryKind } from '../shared/contract/parts.ts';
import type { AppError } from '../shared/errors.ts';
import type { Log } from '../shared/ports.ts';
import { type Approver, type Audience, type Caller, mayDo, type Right, tillCaller } from '../shared/people/rights.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import type { By, Incoming, Outgoing } from './handlers/types.ts';
import { dataErrorCode } from '../sqlite/open.ts';

export type Send = <N extends EventName>(event: N, body: EventBody<N>) => void;

export type TakeBody = (most: number) => Promise<Result<Incoming>>;

export type Asking = {
  /** What kind of entry has this name; null where none has. Hosts know names by this alone. */
  kindOf(name: unknown): EntryKind | null;
  /** Takes whatever a window sent and always answers. Who asks is the window of the till, where nobody else is named. */
  answer(name: unknown, input: unknown, caller?: Caller): Promise<Answer<unknown>>;
  /** For whoever carries the bytes. `take` is called once it is known that the caller may send them, and with how many at most. */
  upload(name: unknown, input: unknown, take: TakeBody, caller?: Caller): Promise<Result<unknown>>;
  download(name: unknown, input: unknown, caller?: Caller): Promise<Result<Outgoing>>;
};
export type Dispatch = Asking & {
  /** Tells each event that is for this window until it is called off. Without a name it is the till's own. */
  listen(send: Send, window?: Audience): () => void;
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
  /** Who approves with this PIN, where that one holds the right. */
  approve(given: Approval, right: Right): Promise<Result<Approver>>;
};

type Call = {
  readonly name: string;
  readonly entry: Entry;
  readonly sent: unknown;
  readonly caller: Caller;
  readonly take?: TakeBody;
};
const unknown = fail('request.unknown');

export const createDispatcher = ({ entries, handlers, log, approve }: DispatcherParts): Asking => {
  const byOf = (caller: Caller, needed: Right, given: Approval | null): By => ({
    caller,
    async approve(right = needed) {
      if (mayDo(caller.role, right)) return ok(caller.user as Approver);
      return given ? approve(given, right) : fail('caller.not-allowed', { right });
    },
  });

  const call = async ({ name, entry, sent, caller, take }: Call): Promise<Result<unknown>> => {
    const { kind, may, audience, most = 0 } = entry;
    const split = kind === 'query' ? ok({ input: sent, given: null }) : splitApproval(sent);
    if (!split.ok) return split;
    const { input, given } = split.value;
    if (!audience.includes(caller.window)) return fail('caller.not-allowed', { right: may });
    const parsed = entry.input.safeParse(input);
    // Where it was wrong, never what was sent: it may be anything.
    if (!parsed.success) return fail('request.malformed', { name, at: parsed.error.issues[0]?.path.join('.') ?? '' });
    // Whoever has no approval is told so at once; one that was given is looked at where there is something to approve.
    if (!given && !mayDo(caller.role, may)) return fail('caller.not-allowed', { right: may });
    try {
      const body = take ? await take(most) : ok(null);
      if (!body.ok) return body;
      return await (handlers[name] as AnyHandler)(parsed.data, byOf(caller, may, given), body.value);
    } catch (error) {
      return failureOf(error, name, log);
    }
  };

  return {
    kindOf: (name) => entryIn(entries, name)?.kind ?? null,
    async answer(name, sent, caller = tillCaller) {
      const entry = entryIn(entries, name);
      const isCalled = entry?.kind === 'query' || entry?.kind === 'command';
      return answerOf(isCalled ? await call({ name: String(name), entry, sent, caller }) : unknown);
    },
    async upload(name, sent, take, caller = tillCaller) {
      const entry = entryIn(entries, name);
      return entry?.kind === 'upload' ? call({ name: String(name), entry, sent, caller, take }) : unknown;
    },
    async download(name, sent, caller = tillCaller) {
      const entry = entryIn(entries, name);
      return entry?.kind === 'download'
        ? ((await call({ name: String(name), entry, sent, caller })) as Result<Outgoing>)
        : unknown;
    },
  };
};

/** What windows get where no till could be opened: every question is answered with the reason. */
export const createFailedDispatch = (error: AppError): Dispatch => ({
  kindOf: (name) => entryIn(contract, name)?.kind ?? null,
  answer: async () => answerOf({ ok: false, error }),
  upload: async () => ({ ok: false, error }),
  download: async () => ({ ok: false, error }),
  listen: () => () => {},
});
