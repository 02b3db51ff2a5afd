// The settings of the relay's stores, with their secrets read.
import type { SpoolSettings } from './spool-port.ts';

/** One file on this machine's disk. */
export type SqliteSettings = { readonly kind: 'sqlite'; readonly file: string };
/** A database on a PostgreSQL server, which several relays may share. */
export type PostgresSettings = {
  readonly kind: 'postgres';
  /** A host's name or address, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  /** Null if the server asks for none. */
  readonly password: string | null;
  /** True to encrypt the connection and verify the server's certificate and name. */
  readonly tls: boolean;
  /** The certificates (PEM) of the authorities that may sign the server's certificate; null for those that Node knows. */
  readonly ca: string | null;
  /** The most connections for commits, and the most for reads. */
  readonly connections: number;
  /** After this time a commit counts as unknown. */
  readonly commitLimitMs: number;
  /** How often to look for growth by other relays of which no message told. */
  readonly checkMs: number;
  /** Absent: notices that arrive while the database is away are refused and not kept. */
  readonly spool?: SpoolSettings;
};
/** The kind of a store and its location. */
export type StoreSettings = SqliteSettings | PostgresSettings;
