// Binds the contract to its handlers, for whichever host: parse, call, answer; and tells windows what changed. Nothing is
// thrown across: a bug is logged here and answered as `request.failed`.
import { type Answer, type CommandName, contract, type EventBody, type EventName } from '../shared/contract/index.ts';
import { type Approval, approval } from '../shared/contract/parts.ts';
import type { AppError } from '../shared/errors.ts';
import type { Log } from '../shared/ports.ts';
import { type Caller, mayDo, type Right, tillCaller } from '../shared/people/rights.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { careHandlers } from './handlers/health-handlers.ts';
import { closeHandlers } from './handlers/close-handlers.ts';
import { dayHandlers } from './handlers/day-handlers.ts';
import { namesHandlers } from './handlers/names-handlers.ts';
import { paymentHandlers } from './handlers/payment-handlers.ts';
import { supervisorHandlers } from './handlers/supervisor-handlers.ts';
import { tillHandlers } from './handlers/till-handlers.ts';
import type { Abilities, By, Handlers } from './handlers/types.ts';
import { attemptOf } from './handlers/views.ts';
import { dataErrorCode } from './ledger/open.ts';
import type { Change } from './services/changes.ts';
import type { Till } from './till.ts';

export type { Abilities } from './handlers/types.ts';

export type Send = <N extends EventName>(event: N, body: EventBody<N>) => void;

export type Dispatch = {
  /** Takes whatever a window sent and always answers. Who asks is the window of the till, where nobody else is named. */
  answer(name: unknown, input: unknown, caller?: Caller): Promise<Answer<unknown>>;
  /** Tells each event until it is called off. */
  listen(send: Send): () => void;
};

const isName = (name: unknown): name is CommandName => typeof name === 'string' && Object.hasOwn(contract, name);

const answerOf = (result: Result<unknown>): Answer<unknown> =>
  result.ok ? result : { ok: false, error: { code: result.error.code, params: { ...result.error.params } } };

/** The failure of a bug: what it says goes to the log, never to a window. */
const failureOf = (error: unknown, name: string, log: Log): Result<never> => {
  const code = dataErrorCode(error);
  const { name: kind, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const at = stack.split('\n').find((line) => line.trimStart().startsWith('at ')) ?? '';
  log.error('ipc', { name, error: `${kind}: ${message.slice(0, 300)}`, at: at.trim() });
  return fail(code ?? 'request.failed');
};

type AnyHandler = (input: unknown, by: By) => Result<unknown> | Promise<Result<unknown>>;

/** The approval that a command was sent with, apart from its input. */
const splitApproval = (sent: unknown): Result<{ readonly input: unknown; readonly given: Approval | null }> => {
  if (typeof sent !== 'object' || sent === null || !Object.hasOwn(sent, 'approval')) return ok({ input: sent, given: null });
  const { approval: told, ...input } = sent as { readonly approval: unknown };
  const read = approval.safeParse(told);
  return read.success ? ok({ input, given: read.data }) : fail('request.malformed', { name: 'approval', at: '' });
};

type Tellers = { readonly [T in Change['type']]?: (change: Extract<Change, { type: T }>, send: Send) => void };

const tellersFor = (till: Till): Tellers => ({
  attempt: ({ attemptId }, send) => {
    // What one attempt brings decides what all of its sale show.
    for (const attempt of till.ledger.payments.attemptsOfSale(attemptId)) send('attempt.changed', attemptOf(attempt));
  },
  paid: (_, send) => send('paid.waiting', {}),
  lights: (_, send) => send('lights.changed', till.lights()),
  settings: (_, send) => send('settings.changed', {}),
  exception: (_, send) => send('exceptions.changed', {}),
  exceptions: (_, send) => send('exceptions.changed', {}),
  closes: (_, send) => send('closes.changed', {}),
  verify: ({ verification }, send) => send('verify.changed', verification),
  backups: (_, send) => send('backups.changed', {}),
  diagnostics: (_, send) => send('diagnostics.changed', {}),
  export: ({ progress }, send) => send('export.progress', progress),
});

export const createDispatch = (till: Till, abilities: Abilities): Dispatch => {
  const parts = { till, abilities };
  const handlers: Handlers = {
    ...tillHandlers(parts),
    ...paymentHandlers(parts),
    ...dayHandlers(parts),
    ...closeHandlers(parts),
    ...supervisorHandlers(parts),
    ...namesHandlers(parts),
    ...careHandlers(parts),
  };
  const tellers = tellersFor(till);

  const byOf = (caller: Caller, needed: Right, given: Approval | null): By => ({
    caller,
    async approve(right = needed) {
      if (mayDo(caller.role, right)) return ok(caller.user);
      return given ? till.supervisor.approve(given, right) : fail('caller.not-allowed', { right });
    },
  });

  const call = async (name: CommandName, sent: unknown, caller: Caller): Promise<Result<unknown>> => {
    const { kind, may, audience } = contract[name];
    const split = kind === 'command' ? splitApproval(sent) : ok({ input: sent, given: null });
    if (!split.ok) return split;
    const { input, given } = split.value;
    if (!audience.includes(caller.window)) return fail('caller.not-allowed', { right: may });
    const parsed = contract[name].input.safeParse(input);
    // Where it was wrong, never what was sent: it may be anything.
    if (!parsed.success) return fail('request.malformed', { name, at: parsed.error.issues[0]?.path.join('.') ?? '' });
    // Whoever has no approval is told so at once; one that was given is looked at where there is something to approve.
    if (!given && !mayDo(caller.role, may)) return fail('caller.not-allowed', { right: may });
    try {
      return await (handlers[name] as AnyHandler)(parsed.data, byOf(caller, may, given));
    } catch (error) {
      return failureOf(error, name, till.log);
    }
  };

  return {
    answer: async (name, input, caller = tillCaller) =>
      answerOf(isName(name) ? await call(name, input, caller) : fail('request.unknown')),
    listen: (send) =>
      till.listen((change) => (tellers[change.type] as ((change: Change, send: Send) => void) | undefined)?.(change, send)),
  };
};

/** What windows get where no till could be opened: every question is answered with the reason. */
export const createFailedDispatch = (error: AppError): Dispatch => ({
  answer: async () => answerOf({ ok: false, error }),
  listen: () => () => {},
});
