// The contract: every call that a window may make, and every event that it may receive. The types of calls, channels and handlers
// are inferred from the contract.
import { z } from 'zod';
import { accountsContract } from './books/account-settings.ts';
import { alertsContract, alertsEvents } from './setup/alerts.ts';
import { balancesContract } from './books/balances.ts';
import { chartsContract } from './books/charts.ts';
import { closeContract, closeEvents } from './books/close.ts';
import { closeFilesContract, closeFilesEvents } from './books/close-files.ts';
import { dayContract, dayEvents } from './books/day.ts';
import { drawerContract } from './setup/drawer.ts';
import { displayContract, displayEvents } from './counter/display.ts';
import { drillsContract, drillsEvents } from './counter/drills.ts';
import { healthContract, healthEvents } from './setup/health.ts';
import { namesContract } from './setup/names.ts';
import { type GivenApproval, code, type CallKind, params } from './parts.ts';
import { peopleContract, peopleEvents } from './setup/people.ts';
import { receiptCheckContract } from './books/receipt-check.ts';
import { receiptsContract, receiptsEvents } from './counter/receipts.ts';
import { refundsContract, refundsEvents } from './books/refunds.ts';
import { restoreQuestionContract } from './setup/restore-question.ts';
import { setupContract } from './setup/setup.ts';
import { typedSaleContract } from './counter/typed-sale.ts';
import { saleContract, saleEvents } from './counter/sale.ts';
import { supervisorContract, supervisorEvents } from './books/supervisor.ts';
import { tillContract, tillEvents } from './till.ts';

/** All entries of the contract. Queries change nothing; commands that write carry a request id. */
export const contract = Object.freeze({
  ...tillContract,
  ...saleContract,
  ...typedSaleContract,
  ...dayContract,
  ...supervisorContract,
  ...peopleContract,
  ...drawerContract,
  ...namesContract,
  ...closeContract,
  ...closeFilesContract,
  ...balancesContract,
  ...chartsContract,
  ...accountsContract,
  ...alertsContract,
  ...healthContract,
  ...setupContract,
  ...restoreQuestionContract,
  ...receiptCheckContract,
  ...displayContract,
  ...receiptsContract,
  ...refundsContract,
  ...drillsContract,
});
export type Contract = typeof contract;
type NameOfKind<K extends CallKind> = { [N in keyof Contract]: Contract[N]['kind'] extends K ? N : never }[keyof Contract];
export type CommandName = NameOfKind<'query' | 'command'>;
export type UploadName = NameOfKind<'upload'>;
export type DownloadName = NameOfKind<'download'>;
/** Any command may carry the approval of a person who has the right. */
type WithApproval<N extends keyof Contract> = Contract[N]['kind'] extends 'query'
  ? object
  : { readonly approval?: GivenApproval };
export type Input<N extends keyof Contract> = z.input<Contract[N]['input']> & WithApproval<N>;
export type Output<N extends keyof Contract> = z.output<Contract[N]['output']>;

export const events = Object.freeze({
  ...saleEvents,
  ...dayEvents,
  ...tillEvents,
  ...supervisorEvents,
  ...peopleEvents,
  ...closeEvents,
  ...closeFilesEvents,
  ...alertsEvents,
  ...healthEvents,
  ...displayEvents,
  ...receiptsEvents,
  ...refundsEvents,
  ...drillsEvents,
});
export type Events = typeof events;
export type EventName = keyof Events;
export type EventBody<N extends EventName> = z.output<Events[N]['body']>;

export const answerError = z.strictObject({ code, params });
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: z.infer<typeof answerError> };

/** The part of a page's `Blob` that an upload uses. */
export type FileBytes = {
  readonly size: number;
  slice(start: number, end: number): FileBytes;
  arrayBuffer(): Promise<ArrayBuffer>;
};

/** The functions by which a window calls the till, over IPC or HTTP. */
export type Api = {
  call<N extends CommandName>(name: N, input: Input<N>): Promise<Answer<Output<N>>>;
  /** Sends a file with its input. */
  upload<N extends UploadName>(name: N, input: Input<N>, file: FileBytes): Promise<Answer<Output<N>>>;
  /** Saves a file: where the user picks a place, or in the browser's download folder. */
  download<N extends DownloadName>(name: N, input: Input<N>): Promise<Answer<Output<N>>>;
  on<N extends EventName>(name: N, listener: (body: EventBody<N>) => void): () => void;
};
