// The types of the handlers: one handler for each call in the contract, so that a missing handler does not compile.
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
  /** The signed-in user. Reading this throws in a call that is open to users who are not signed in. */
  readonly caller: Caller;
  /**
   * Asks for an approval that needs the right named in the contract, or `right` if given. `askedBy`: everybody who requested the
   * action, including the caller if they request it now; none of them may approve if a second person is required.
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
   * Opens the display on a monitor; null means the monitor chosen before. `url`: set if a browser tab must be opened. Error:
   * `display.no-screen`.
   */
  open(screenId: string | null): Result<{ readonly url: string | null }>;
  close(): void;
  /** Shows a number on each monitor for a moment, so that a person can tell the monitors apart. */
  identify(): void;
  places(): DisplayPlaces;
  /**
   * Subscribes to the display being opened or closed, and to monitors being added or removed; returns the function that
   * unsubscribes.
   */
  listen(listener: () => void): () => void;
};

/** The host program (desktop app or server) that shows the windows: its version and mode, and its optional abilities. */
export type Abilities = {
  readonly host: AppInfo['host'];
  readonly mode: AppInfo['mode'];
  readonly version: string;
  /** Shows a hosted checkout in a locked-down window. */
  openCheckout?(url: string): void | Promise<void>;
  /** The customer display; absent if the host cannot show one. */
  readonly display?: DisplayAbility;
  /** Tests and changes the connection settings; after a change the till is closed and opened again. */
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

/** The parts of the till that a group of handlers uses, and the abilities of the till's host. */
export type HandlerParts<Part extends keyof Till> = { readonly till: Pick<Till, Part>; readonly abilities: Abilities };
