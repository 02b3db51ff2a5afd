// All that a window may ask of the till, and all that it is told. Types, channels and handlers are inferred from here.
import { z } from 'zod';
import { closeContract, closeEvents } from './close.ts';
import { dayContract, dayEvents } from './day.ts';
import { healthContract, healthEvents } from './health.ts';
import { namesContract } from './names.ts';
import { type Approval, code, params } from './parts.ts';
import { saleContract, saleEvents } from './sale.ts';
import { supervisorContract, supervisorEvents } from './supervisor.ts';
import { tillContract, tillEvents } from './till.ts';

/** Queries change nothing. Commands that write carry a request id. */
export const contract = Object.freeze({
  ...tillContract,
  ...saleContract,
  ...dayContract,
  ...supervisorContract,
  ...namesContract,
  ...closeContract,
  ...healthContract,
});
export type Contract = typeof contract;
export type CommandName = keyof Contract;
/** Any command may be sent with the approval of somebody who may do it. */
type Approved<N extends CommandName> = Contract[N]['kind'] extends 'command' ? { readonly approval?: Approval } : object;
export type Input<N extends CommandName> = z.input<Contract[N]['input']> & Approved<N>;
export type Output<N extends CommandName> = z.output<Contract[N]['output']>;

export const events = Object.freeze({
  ...saleEvents,
  ...dayEvents,
  ...tillEvents,
  ...supervisorEvents,
  ...closeEvents,
  ...healthEvents,
});
export type Events = typeof events;
export type EventName = keyof Events;
export type EventBody<N extends EventName> = z.output<Events[N]>;

export const answerError = z.strictObject({ code, params });
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: z.infer<typeof answerError> };

/** What a window holds of the till, over whichever transport. */
export type Api = {
  call<N extends CommandName>(name: N, input: Input<N>): Promise<Answer<Output<N>>>;
  on<N extends EventName>(name: N, listener: (body: EventBody<N>) => void): () => void;
};
