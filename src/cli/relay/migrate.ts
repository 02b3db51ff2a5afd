// `npm run relay -- --config FILE --migrate OWNER`: creates or updates the tables and the running role of a relay on PostgreSQL.
import { resolve } from 'node:path';
import { type ConfigReaders, fromFile } from '../../relay/config/load-merchant.ts';
import { problemText } from '../../relay/config/config-problems.ts';
import type { Clock, Random } from '../../shared/ports.ts';
import type { StoreSettings } from '../../relay/store/port.ts';
import { databaseName, reasonOf } from './opening-fault.ts';

type Asked = {
  readonly store: StoreSettings;
  /** The role that owns the tables, as typed. */
  readonly owner: string;
  readonly passwordFile: string | undefined;
};
type MigrationOutcome = { readonly code: 0 | 1 | 2; readonly text: string };

/** `code`: 0 done; 1 the database refused; 2 wrong options. */
export const runMigration = async (
  { store, owner, passwordFile }: Asked,
  { readers, ...ports }: { readonly readers: ConfigReaders; readonly clock: Clock; readonly random: Random },
): Promise<MigrationOutcome> => {
  if (store.kind !== 'postgres')
    return { code: 2, text: '--migrate is for a store of kind postgres. A SQLite store migrates itself.' };
  if (owner === store.user) {
    const text = `--migrate: ${owner} is the relay's own role in store.url, which must own nothing. Name the owner of the tables.`;
    return { code: 2, text };
  }
  const password = passwordFile === undefined ? null : fromFile(resolve(passwordFile), ['--password-file'], readers);
  if (password && !password.ok) return { code: 2, text: problemText(password.error) };
  const { migratePostgres } = await import('../../relay/store/postgres/migrate.ts');
  const done = await migratePostgres(store, { user: owner, password: password?.value ?? null }, ports);
  const name = databaseName({ ...store, user: owner });
  if (!done.ok) {
    const reason = reasonOf(String(done.error.params.problem), '--password-file');
    return { code: 1, text: `${name}: ${reason} Nothing was changed.` };
  }
  const { applied, created } = done.value;
  const tables = applied.length === 0 ? 'The tables are of this version already.' : `Migrations: ${applied.join(', ')}.`;
  const role = created ? `The role ${store.user} was created.` : `The role ${store.user} existed.`;
  return { code: 0, text: `${name}: ${tables} ${role} It has the rights that the relay needs, and no others on these tables.` };
};
