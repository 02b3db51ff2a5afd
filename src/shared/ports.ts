// The ports: clock, random, HTTP, files, log and server. Every part of the product receives these as parameters and has no other
// access to the machine. The same code therefore runs in the app, under a fake clock, and in the simulation.
import type { Result } from './result.ts';

export type Cancel = () => void;

export type Clock = {
  /** Milliseconds since 1970-01-01 UTC by the machine's wall clock, which can jump forwards and backwards. */
  wallMs(): number;
  /** Milliseconds since some fixed moment of this boot; never goes back. */
  monoMs(): number;
  /**
   * Calls `run` once, at least `delayMs` from now (0: after the current turn of the event loop). Returns a function that cancels
   * the call.
   */
  after(delayMs: number, run: () => void): Cancel;
};

export type Random = {
  /** `count` unpredictable bytes. */
  bytes(count: number): Uint8Array;
};

/** scrypt's parameters: the cost of one guess. Memory: 128 × N × r bytes. */
export type StretchCost = { readonly N: number; readonly r: number; readonly p: number };
/** Stretches a short secret into a key, by a slow computation that makes guessing expensive. */
export type StretchSecret = (secret: string, salt: Uint8Array, cost: StretchCost) => Promise<Uint8Array>;

export type HttpRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** The timeout for the whole call, from connecting to the last byte. */
  readonly timeoutMs: number;
  /** A longer reply fails with `too-large`. */
  readonly maxReplyBytes: number;
};

export type HttpReply = {
  readonly status: number;
  /** The header names are in lower case; repeated headers are joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

/** `sent: false`: certainly no byte of the request was delivered. `sent: true`: some bytes may have been delivered. */
export type HttpFailure = {
  readonly sent: boolean;
  readonly reason: 'connection-refused' | 'dns' | 'tls' | 'timeout' | 'reset' | 'too-large' | 'stopped' | 'other';
};

/** Sends one request, once: without retries, and without following redirects. `stop` aborts a call that is under way. */
export type Http = (request: HttpRequest, stop?: StopSignal) => Promise<Result<HttpReply, HttpFailure>>;

/**
 * An abort signal for calls that wait, such as a long poll. `onStop` adds a listener and returns the function that removes it.
 */
export type StopSignal = { readonly stopped: boolean; onStop(run: () => void): Cancel };

export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

/** The structured log. Never write a secret, a token, a mobile number or a signature to it. */
export type Log = {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
};

/** A request as a server received it, before any framework parsed it. */
export type RawRequest = {
  readonly method: string;
  /** Path without the query, undecoded. */
  readonly path: string;
  /** Query without `?`, undecoded; '' when there is none. */
  readonly query: string;
  /** The header names are in lower case. */
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
  /** The address on which the server listens. Port 0: the system chooses a free port. */
  readonly listen: { readonly host: string; readonly port: number };
  /** The most bytes of a body. A longer body is answered with `tooLarge`, and the rest of it is not read. */
  readonly bodyBytes: number;
  readonly headerBytes: number;
  /** The timeout for a whole request to arrive. */
  readonly requestTimeoutMs: number;
  /** How long an idle connection is kept open for another request. */
  readonly keepAliveMs: number;
  readonly replies: { readonly tooLarge: RawReply; readonly broken: RawReply };
  /** Limits on the number of connections, in total and per address; absent: no limit. */
  readonly bounds?: {
    /**
     * The most connections. At the limit, a new connection replaces the connection that has been idle longest; if all are busy,
     * the new connection is closed.
     */
    readonly connections: number;
    /**
     * The most connections of one client address; a connection above the limit is handled as with `connections`. A trusted
     * proxy's connections carry the requests of many clients. Behind a proxy, this number therefore limits the requests that each
     * client address has under way.
     */
    readonly perAddress: number;
    /** Addresses and CIDR ranges of proxies whose `X-Forwarded-For` header is trusted. */
    readonly trustProxy: readonly string[];
    /** Returns the key under which an address is counted: addresses with an equal key share one limit. */
    shareOf(address: string): string;
    /** True if requests on this path are served even when the limit is reached. */
    isExempt(path: string): boolean;
    readonly tooMany: RawReply;
  };
};

export type Serving = {
  readonly port: number;
  /**
   * Accepts no further connection, ends waiting requests, such as long polls, and closes each connection after the answer that is
   * under way on it. Resolves once no connection is left.
   */
  drain(): Promise<void>;
  /** Ends waiting requests, then closes every connection of the server, also one on which an answer is under way. */
  close(): Promise<void>;
};

/**
 * Serves raw requests: passes the request body's bytes to the handler and the reply's bytes to the client unchanged. `stop` fires
 * when the client is gone or the server closes. If the handler rejects, the client gets `broken` and the error is logged. Error:
 * Node's code, such as EADDRINUSE or EACCES.
 */
export type Serve = (
  handle: (request: RawRequest, stop: StopSignal) => Promise<RawReply>,
  options: ServeOptions,
  log: Log,
) => Promise<Result<Serving, { readonly code: string }>>;

/**
 * The reason why a file operation failed, with the system's own code (`EACCES`). `full`: no room on the disk, or this user's
 * quota is used up.
 */
export type DiskFault = { readonly reason: 'missing' | 'full' | 'refused'; readonly code: string };
/**
 * The reason why a folder cannot be used. If other accounts can use it, `code` is the owner's account number or the folder's
 * permission bits. `folder` is set if a parent folder is the cause.
 */
export type FolderFault = {
  readonly reason: DiskFault['reason'] | 'foreign' | 'writable' | 'shared';
  readonly code: string;
  readonly folder?: string;
};

/** A file that is written under a temporary name. `write` and `finish` return false if the disk reported an error. */
export type NewFile = {
  /** Appends to the file; a text is written as UTF-8. */
  write(content: Uint8Array | string): Promise<boolean>;
  /**
   * Reads bytes that were written before: at most `length` bytes from `offset`, none beyond the end. Null if the bytes cannot be
   * read.
   */
  read(offset: number, length: number): Promise<Uint8Array | null>;
  /** Syncs the file and renames it to its final name, replacing an older file. */
  finish(): Promise<boolean>;
  discard(): Promise<void>;
};

export type FolderEntry = { readonly name: string; readonly kind: 'file' | 'folder' | 'other' };

/**
 * The file operations that the product uses. New files are readable by their owner alone. Long operations are asynchronous; the
 * synchronous ones are for small files that a start must wait for anyway.
 */
export type Files = {
  /** Begins a file of any length. The file appears under its name only after `finish`. */
  create(path: string): Promise<Result<NewFile, null>>;
  /** Reads at most `length` bytes from `offset`, and the file's size. Null if the file cannot be read. */
  read(path: string, offset: number, length: number): Promise<{ readonly bytes: Uint8Array; readonly size: number } | null>;
  /** Free bytes for this user on the disk of `folder`. Null if the system does not report them. */
  freeBytes(folder: string): Promise<number | null>;
  /** Reads the whole of a small file. */
  readAll(path: string): Result<Uint8Array, DiskFault>;
  /** Reads a small file as UTF-8 text. */
  readText(path: string): Result<string, DiskFault>;
  /** Replaces a small file atomically and syncs it: after a crash, the file has the old or the new content, never a part. */
  replace(path: string, content: Uint8Array | string): Result<null, DiskFault>;
  /**
   * Opens an empty log file for the lifetime of this process, and returns the function that appends to it. At `mostBytes`, the
   * file is renamed to `<path>.1`, replacing an earlier one, and a new file is begun. The append function returns false if the
   * disk reported an error.
   */
  rotate(path: string, mostBytes: number): Result<(text: string) => boolean, DiskFault>;
  /** Deletes a file; succeeds if the file does not exist. */
  remove(path: string): Result<null, DiskFault>;
  /** True if a file or folder of this name exists. */
  has(path: string): boolean;
  /** The entries of a folder, sorted by name; empty if the folder does not exist. */
  list(folder: string): readonly FolderEntry[];
  /** Creates a folder and its missing parents. */
  makeFolder(folder: string): Result<null, DiskFault>;
  /**
   * Creates a folder that only this account may use. Refuses a folder that another account owns or may write into; removes the
   * right of other accounts to read. `narrowed`: true if a right to read was removed.
   */
  ownFolder(folder: string): Result<{ readonly narrowed: boolean }, FolderFault>;
};
