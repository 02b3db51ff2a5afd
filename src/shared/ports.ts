// What the product asks of the world outside. Each part is built with these and calls nothing behind their back, so that
// the same code runs in the app, under a fake clock, and in the simulation.
import type { Result } from './result.ts';

export type Cancel = () => void;

export type Clock = {
  /** Milliseconds since 1970-01-01 UTC, as the machine believes: it can jump. */
  wallMs(): number;
  /** Milliseconds since some fixed moment of this boot: never goes back. */
  monoMs(): number;
  /** Runs `run` once, at least `delayMs` from now (0: after the present turn). Answers how to call it off. */
  after(delayMs: number, run: () => void): Cancel;
};

export type Random = {
  /** `count` unpredictable bytes. */
  bytes(count: number): Uint8Array;
};

export type HttpRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** For the whole call, connect to last byte. */
  readonly timeoutMs: number;
  /** A longer reply is cut off as a failure. */
  readonly maxReplyBytes: number;
};

export type HttpReply = {
  readonly status: number;
  /** Names in lower case; repeated ones joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

/** `sent: false` means that it is certain that no byte of the request was delivered. */
export type HttpFailure = {
  readonly sent: boolean;
  readonly reason: 'connection-refused' | 'dns' | 'tls' | 'timeout' | 'reset' | 'too-large' | 'stopped' | 'other';
};

/** Sends one request, once: no retry, no redirect followed. `stop` ends a call that waits. */
export type Http = (request: HttpRequest, stop?: StopSignal) => Promise<Result<HttpReply, HttpFailure>>;

/** Tells calls that wait (a long poll) to end now. */
export type StopSignal = { readonly stopped: boolean; onStop(run: () => void): Cancel };

export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

/** Structured log. Never give it a secret, a token, a mobile number or a signature. */
export type Log = {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
};

/** A request as a server got it, before any framework looked at it. */
export type RawRequest = {
  readonly method: string;
  /** Path without the query, undecoded. */
  readonly path: string;
  /** Query without `?`, undecoded; '' when there is none. */
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly remoteAddress: string;
};

export type RawReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string;
};

export type ServeOptions = {
  /** Port 0 takes any that is free. */
  readonly listen: { readonly host: string; readonly port: number };
  /** A longer body is answered `tooLarge`, and not read to its end. */
  readonly bodyBytes: number;
  readonly headerBytes: number;
  /** For a whole request to arrive. */
  readonly requestTimeoutMs: number;
  /** How long a connection is kept for a next request. */
  readonly keepAliveMs: number;
  readonly replies: { readonly tooLarge: RawReply; readonly broken: RawReply };
  /** How much of the server there is at once, and for one address; without it nothing is bounded. */
  readonly bounds?: {
    /** For one more, the one that has waited longest is closed, or, while all are at work, the new one. */
    readonly connections: number;
    /**
     * Of one address: for one more, its connection that has waited longest is closed, or, while all are at work, the new one.
     * A trusted proxy's connections carry everybody's requests: behind it each address may have so many under way.
     */
    readonly perAddress: number;
    /** Addresses and CIDR ranges whose `X-Forwarded-For` is believed. */
    readonly trustProxy: readonly string[];
    /** Equal for addresses that share one bound. */
    shareOf(address: string): string;
    /** Whether requests on this path are taken however many are under way. */
    isExempt(path: string): boolean;
    readonly tooMany: RawReply;
  };
};

export type Serving = {
  readonly port: number;
  /** Tells requests that wait to end, then ends every connection. */
  close(): Promise<void>;
};

/**
 * Serves raw requests: bytes in as they came, bytes out as they are. `stop` says that the client has gone or the server closes.
 * A handler that rejects is answered `broken` and logged. Error: Node's code, such as EADDRINUSE or EACCES.
 */
export type Serve = (
  handle: (request: RawRequest, stop: StopSignal) => Promise<RawReply>,
  options: ServeOptions,
  log: Log,
) => Promise<Result<Serving, { readonly code: string }>>;

/** Why the disk did not do it, and the system's own word for that (`EACCES`). `full`: no room is left, or none for this user. */
export type DiskFault = { readonly reason: 'missing' | 'full' | 'refused'; readonly code: string };
/** Also a folder that is not ours alone; `code` is then the other account's number, or the folder's mode. `folder` where it is the one around. */
export type FolderFault = {
  readonly reason: DiskFault['reason'] | 'foreign' | 'writable' | 'shared';
  readonly code: string;
  readonly folder?: string;
};

/** A file that is being written aside. `false` from `write` or `finish`: the disk refused. */
export type NewFile = {
  /** Text as UTF-8. */
  write(content: Uint8Array | string): Promise<boolean>;
  /** What was written so far: at most `length` bytes from `offset` on, none behind its end. Null when it cannot be read. */
  read(offset: number, length: number): Promise<Uint8Array | null>;
  /** Puts it, synced, under its name, in place of an older one. */
  finish(): Promise<boolean>;
  discard(): Promise<void>;
};

export type FolderEntry = { readonly name: string; readonly kind: 'file' | 'folder' | 'other' };

/**
 * The disk, as much of it as the product wants. What is written is its owner's alone. The long ones answer later; the short ones, for small files
 * that a start waits for anyway, at once.
 */
export type Files = {
  /** Begins a file of any length: it is not seen under its name before it is finished. */
  create(path: string): Promise<Result<NewFile, null>>;
  /** At most `length` bytes from `offset` on, and how many the file has. Null when it cannot be read. */
  read(path: string, offset: number, length: number): Promise<{ readonly bytes: Uint8Array; readonly size: number } | null>;
  /** Bytes that are free for us where this folder lies. Null where nobody can say. */
  freeBytes(folder: string): Promise<number | null>;
  /** The whole of a small file. */
  readAll(path: string): Result<Uint8Array, DiskFault>;
  /** The same as UTF-8 text. */
  readText(path: string): Result<string, DiskFault>;
  /** Puts a small file in place of an older one: whole and synced, or not at all. */
  replace(path: string, content: Uint8Array | string): Result<null, DiskFault>;
  /**
   * Begins a file anew that is written to as long as this process lives, and anew again whenever it has grown to `mostBytes`; the one
   * before is kept as `<path>.1`. False from it: the disk refused.
   */
  rotate(path: string, mostBytes: number): Result<(text: string) => boolean, DiskFault>;
  /** Nothing is there after it. */
  remove(path: string): Result<null, DiskFault>;
  /** Whether something is there under this name. */
  has(path: string): boolean;
  /** By name; nothing where there is no such folder. */
  list(folder: string): readonly FolderEntry[];
  /** Makes it and all above it where they are not there yet. */
  makeFolder(folder: string): Result<null, DiskFault>;
  /**
   * The same for a folder that must be ours alone: one of another account, or that others may write into, is refused; one that others
   * may only read is narrowed. Answers whether it was.
   */
  ownFolder(folder: string): Result<{ readonly narrowed: boolean }, FolderFault>;
};
