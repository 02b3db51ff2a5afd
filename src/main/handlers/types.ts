// The types of the handlers: one handler for each name in the contract, so that a missing one does not compile.
import type { z } from 'zod';
import type { CommandName, Contract, DownloadName, Output, UploadName } from '../../shared/contract/index.ts';
import type { DisplayPlaces } from '../../shared/contract/counter/display.ts';
import type { ConnectionChange } from '../../shared/contract/setup/setup.ts';
import type { AppInfo } from '../../shared/contract/till.ts';
import type { Authorization, Caller, Right, WindowRef } from '../../shared/people/rights.ts';
import type { Result } from '../../shared/result.ts';
import type { Till } from '../till.ts';

/** The input after the contract's schema has parsed it. */
export type Parsed<N extends keyof Contract> = z.output<Contract[N]['input']>;
/** An upload from a window; readable only while its handler runs. */
export type Incoming = { readonly size: number; read(offset: number, length: number): Promise<Uint8Array | null> };
/** A file to send to a window. */
export type Outgoing = Incoming & { readonly name: string; readonly mediaType: string };

/** The window and user for whom a handler runs. */
export type HandlerContext = {
  readonly from: WindowRef;
  /** The signed-in user. Reading it throws in an entry that is open to users who are not signed in. */
  readonly caller: Caller;
  /**
   * Asks for approval under the contract's right, or under another right that this case needs. `askedBy`: everybody who requested
   * the action, including the caller if they request it now; none of them may approve if a second person is required.
   */
  approve(right?: Right, askedBy?: readonly string[]): Promise<Result<Authorization>>;
};
export type Handler<N extends CommandName> = (
  input: Parsed<N>,
  by: HandlerContext,
) => Result<Output<N>> | Promise<Result<Output<N>>>;
export type UploadHandler<N extends UploadName> = (
  input: Parsed<N>,
  by: HandlerContext,
  body: Incoming,
) => Promise<Result<Output<N>>>;
export type DownloadHandler<N extends DownloadName> = (input: Parsed<N>, by: HandlerContext) => Promise<Result<Outgoing>>;
export type Handlers = { readonly [N in CommandName]: Handler<N> } & { readonly [N in UploadName]: UploadHandler<N> } & {
  readonly [N in DownloadName]: DownloadHandler<N>;
};
export type Some<N extends keyof Handlers> = Pick<Handlers, N>;

/** A host's customer display: a window in Electron, or a tab of its own. */
export type DisplayAbility = {
  /**
   * Opens the display on a screen; null means the screen chosen before. `url`: set if a tab must be opened. Error:
   * `display.no-screen`.
   */
  open(screenId: string | null): Result<{ readonly url: string | null }>;
  close(): void;
  /** Shows a number on each screen for a moment. */
  identify(): void;
  places(): DisplayPlaces;
  /**
   * Subscribes to the display being opened or closed, and to screens being added or removed; returns the function that
   * unsubscribes.
   */
  listen(listener: () => void): () => void;
};

/** The host that shows the windows: its facts and its optional abilities. */
export type Abilities = {
  readonly host: AppInfo['host'];
  readonly mode: AppInfo['mode'];
  readonly version: string;
  /** Shows a hosted checkout in a locked-down window. */
  openCheckout?(url: string): void | Promise<void>;
  /** The customer display; absent if the host cannot have one. */
  readonly display?: DisplayAbility;
  /** Tests and changes the connection; after a change the till opens again. */
  readonly connection?: {
    read(text: string): Promise<Result<Output<'connection.read'>>>;
    try(part: 'service' | 'relay', change: ConnectionChange): Promise<Result<Output<'connection.try'>>>;
    change(change: ConnectionChange, anyway: boolean): Promise<Result<Output<'connection.change'>>>;
  };
  /** Opens the system's folder dialog; returns null if the person cancels. */
  pickFolder?(): Promise<string | null>;
  /** Shows a file in the system's file manager. */
  revealFile?(path: string): void | Promise<void>;
};

/** The parts of the till that a family of handlers uses, and its host. */
export type HandlerParts<Part extends keyof Till> = { readonly till: Pick<Till, Part>; readonly abilities: Abilities };
