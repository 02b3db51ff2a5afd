// Calls a till through its dispatch, like a window, and checks every answer against the contract.
import type { Dispatch, TakeBody } from '../../src/main/dispatch.ts';
import { type Abilities, createDispatch } from '../../src/main/ipc.ts';
import type { Till } from '../../src/main/till.ts';
import {
  type Answer,
  answerError,
  type CommandName,
  contract,
  type EventName,
  events,
  type Input,
  type Output,
} from '../../src/shared/contract/index.ts';
import { tillWindow, type WindowRef } from '../../src/shared/people/rights.ts';
import type { Log, LogFields } from '../../src/shared/ports.ts';
import { ok, type Result } from '../../src/shared/result.ts';
import type { World } from './world.ts';

/** Runs virtual time until a promise is settled. */
export const settle = async <T>(world: World, promise: Promise<T>): Promise<T> => {
  let over = false;
  const end = (): void => {
    over = true;
  };
  promise.then(end, end);
  await world.until(() => over);
  return promise;
};

const noBytes: TakeBody = async () => ok({ size: 0, read: async () => new Uint8Array() });

/**
 * Calls a contract entry as its kind requires: as an upload (without bytes), a download or a command. An unknown name is sent as
 * a command.
 */
export const knock = (
  dispatch: Dispatch,
  name: unknown,
  input: unknown,
  from: WindowRef = tillWindow,
): Promise<Result<unknown>> => {
  const kind = dispatch.kindOf(name);
  if (kind === 'upload') return dispatch.upload(name, input, noBytes, from);
  return kind === 'download' ? dispatch.download(name, input, from) : dispatch.answer(name, input, from);
};

export type Told = { readonly event: EventName; readonly body: unknown };
export type TillClient = {
  readonly dispatch: Dispatch;
  /** Another window of the same till. */
  at(windowId: string): TillClient;
  readonly told: Told[];
  ask<N extends CommandName>(name: N, input: Input<N>): Promise<Answer<Output<N>>>;
  /** Calls a contract entry that must succeed, and returns its value. */
  get<N extends CommandName>(name: N, input: Input<N>): Promise<Output<N>>;
  /** Calls a contract entry by any name, valid or not, with any input. Returns the error code, or `ok`. */
  codeOf(name: unknown, input: unknown): Promise<string>;
};

const abilities: Abilities = { host: 'browser', mode: 'training', version: '0.0.0' };

/** Copies a value as the transport to a window does (JSON over HTTP). */
const crossed = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

export const createTillClient = (world: World, till: Till, more: Partial<Abilities> = {}): TillClient => {
  const dispatch = createDispatch(till, { ...abilities, ...more });
  return clientAt(world, dispatch, tillWindow);
};

const clientAt = (world: World, dispatch: Dispatch, from: WindowRef): TillClient => {
  const told: Told[] = [];
  dispatch.listen((event, body) => {
    events[event].body.parse(crossed(body));
    told.push({ event, body: crossed(body) });
  }, from);
  const ask: TillClient['ask'] = async (name, input) => {
    const answer = crossed(await settle(world, dispatch.answer(name, input, from)));
    if (answer.ok) contract[name].output.parse(answer.value);
    else answerError.parse(answer.error);
    return answer as Answer<Output<typeof name>>;
  };
  return {
    dispatch,
    at: (windowId) => clientAt(world, dispatch, { ...from, windowId }),
    told,
    ask,
    async get(name, input) {
      const answer = await ask(name, input);
      if (!answer.ok) throw new Error(`${name}: ${answer.error.code}`);
      return answer.value;
    },
    async codeOf(name, input) {
      const answer = await settle(world, knock(dispatch, name, input, from));
      return answer.ok ? 'ok' : answer.error.code;
    },
  };
};

export type KeptLog = { readonly log: Log; readonly lines: { readonly event: string; readonly fields: LogFields | undefined }[] };
export const keepLog = (): KeptLog => {
  const lines: { event: string; fields: LogFields | undefined }[] = [];
  const keep = (event: string, fields?: LogFields): void => void lines.push({ event, fields });
  return { log: { info: keep, warn: keep, error: keep }, lines };
};
