// Types for opening a till: the till that the command line names (`ModeRequest`), and the functions that the host supplies
// (`ModeDeps`).
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
  /** A file of addresses, checkout hosts, signature profiles and gateway names to import into the sealed store. */
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
   * Unlocks the store with a passphrase or the system's key store, and does nothing else. `isNew`: true if the store contains no
   * keys yet.
   */
  unlock(store: SecretsStore, isNew: boolean): Promise<Result<null>>;
  /** Called for each folder whose permissions were narrowed. */
  narrowed?(folder: string): void;
  /**
   * Asks one of the users in `asked.people` to approve the changed connection settings with their PIN. Errors: those of
   * `asked.check`; `caller.not-allowed` if nobody can be asked or nobody answers.
   */
  approveChange(asked: ChangeAsked): Promise<Result<null>>;
  /** Asks an owner, as listed in the present books, to approve a restore whose request carries no valid tag of this till. */
  readonly askRestore: AskRestore;
  /**
   * Asks a person to prove ownership of the books in the folder, because the keys mark sealed with the keys names other books.
   */
  readonly proveBooks: ProveBooks;
};

/** The functions that a host (Electron or browser) supplies; the file `door.ts` adds `askRestore`. */
export type HostDeps = Omit<ModeDeps, 'askRestore'>;

export type ChangeAsked = Pick<OwnerCheck, 'people' | 'check'> & { readonly changed: readonly AlertChange[] };
