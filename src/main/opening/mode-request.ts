// The till that a start asks for, and what opening it needs from its host.
import type { Clock, Files, Random } from '../../shared/ports.ts';
import type { Result } from '../../shared/result.ts';
import type { SecretsStore } from '../../secrets/store.ts';
import type { AlertChange } from '../../shared/people/alerts.ts';
import type { Fork } from '../training/training.ts';
import type { OpeningMode } from './kept-mode.ts';
import type { OwnerCheck } from './owner-check.ts';
import type { AskRestore } from './restore-question.ts';
import type { ProveBooks } from './whose-books.ts';

export type ModeRequest = {
  readonly mode: OpeningMode;
  /** The folder with all data of this till. */
  readonly dir: string;
  readonly serviceUrl?: string;
  readonly relayUrl?: string;
  /** A file of keys to import into the sealed store. */
  readonly keysFile?: string;
  /** A file of addresses, checkout hosts, profiles and names to import into the sealed store. */
  readonly connectionFile?: string;
  /** Training only: the host name at which phones reach this machine. */
  readonly lanHost?: string;
};

export type ModeDeps = {
  readonly clock: Clock;
  readonly random: Random;
  readonly files: Files;
  readonly fork: Fork;
  openSecrets(dir: string): Promise<SecretsStore>;
  /**
   * Unlocks the store with a passphrase or the system's key store, and does nothing else. `isNew`: true if it contains no keys
   * yet.
   */
  unlock(store: SecretsStore, isNew: boolean): Promise<Result<null>>;
  /** Called for each folder whose permissions were narrowed. */
  narrowed?(folder: string): void;
  /**
   * Asks one of these people to approve a changed connection with their PIN. Errors: those of `check`; `caller.not-allowed` if
   * nobody can be asked or nobody answers.
   */
  approveChange(asked: ChangeAsked): Promise<Result<null>>;
  /** Asks an owner of the present books about an untrusted request to restore. */
  readonly askRestore: AskRestore;
  /** Asks a person to prove ownership of books that the sealed keys do not name. */
  readonly proveBooks: ProveBooks;
};

/** The dependencies that a host supplies; the door adds `askRestore`. */
export type HostDeps = Omit<ModeDeps, 'askRestore'>;

export type ChangeAsked = Pick<OwnerCheck, 'people' | 'check'> & { readonly changed: readonly AlertChange[] };
