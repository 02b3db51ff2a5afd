// The shape of the handlers: one for each name of the contract, so that a missing one does not compile.
import type { z } from 'zod';
import type { CommandName, Contract, DownloadName, Output, UploadName } from '../../shared/contract/index.ts';
import type { DisplayPlaces } from '../../shared/contract/counter/display.ts';
import type { ConnectionChange } from '../../shared/contract/setup/setup.ts';
import type { AppInfo } from '../../shared/contract/till.ts';
import type { Approved, Caller, Right, WindowRef } from '../../shared/people/rights.ts';
import type { Result } from '../../shared/result.ts';
import type { Till } from '../till.ts';

/** An input as the contract's schema hands it on. */
export type Parsed<N extends keyof Contract> = z.output<Contract[N]['input']>;
/** What a window sent, whole, as long as its handler works. */
export type Incoming = { readonly size: number; read(offset: number, length: number): Promise<Uint8Array | null> };
/** A file for a window. */
export type Outgoing = Incoming & { readonly name: string; readonly mediaType: string };

/** On whose behalf a handler works. */
export type By = {
  readonly from: WindowRef;
  /** Throws in an entry for whoever is not signed in. */
  readonly caller: Caller;
  /**
   * For the right that the contract names, or for another one that this case needs. `askedBy`: all who asked for it, where it takes
   * another person: whoever did before, and the caller where they ask for it now.
   */
  approve(right?: Right, askedBy?: readonly string[]): Promise<Result<Approved>>;
};
export type Handler<N extends CommandName> = (input: Parsed<N>, by: By) => Result<Output<N>> | Promise<Result<Output<N>>>;
export type UploadHandler<N extends UploadName> = (input: Parsed<N>, by: By, body: Incoming) => Promise<Result<Output<N>>>;
export type DownloadHandler<N extends DownloadName> = (input: Parsed<N>, by: By) => Promise<Result<Outgoing>>;
export type Handlers = { readonly [N in CommandName]: Handler<N> } & { readonly [N in UploadName]: UploadHandler<N> } & {
  readonly [N in DownloadName]: DownloadHandler<N>;
};
export type Some<N extends keyof Handlers> = Pick<Handlers, N>;

/** A customer display as its host has it: a window of ours, or a tab of its own. */
export type DisplayAbility = {
  /** Opens it: on a screen, on the one that was chosen before where it is null. `url`: where a tab has to be opened. Error: `display.no-screen`. */
  open(screenId: string | null): Result<{ readonly url: string | null }>;
  close(): void;
  /** Shows a number on each screen for a moment. */
  identify(): void;
  places(): DisplayPlaces;
  /** Told when it was opened or closed, or screens came or went. */
  listen(listener: () => void): () => void;
};

/** What the host that shows the windows can do, and is. */
export type Abilities = {
  readonly host: AppInfo['host'];
  readonly mode: AppInfo['mode'];
  readonly version: string;
  /** Shows a hosted checkout in a locked-down window of our own. */
  openCheckout?(url: string): void | Promise<void>;
  /** The customer display, where there can be one. */
  readonly display?: DisplayAbility;
  /** Another connection: tried, and taken over, after which the till opens again. */
  readonly connection?: {
    read(text: string): Promise<Result<Output<'connection.read'>>>;
    try(part: 'service' | 'relay', change: ConnectionChange): Promise<Result<Output<'connection.try'>>>;
    change(change: ConnectionChange, anyway: boolean): Promise<Result<Output<'connection.change'>>>;
  };
  /** Has a person pick a folder in the system's own dialog; null where they close it. */
  pickFolder?(): Promise<string | null>;
  /** Shows a file in the system's file manager. */
  revealFile?(path: string): void | Promise<void>;
};

export type HandlerParts = { readonly till: Till; readonly abilities: Abilities };
