// Reads the configuration file and its secrets, and reports all problems at once.
import { dirname, resolve } from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';
import {
  type MerchantSettings,
  merchantSettings,
  type RelayConfig,
  type RelaySettings,
  relaySettings,
  type StoreInFile,
} from './config.ts';
import { type ConfigProblem, fromIssue } from './config-problems.ts';
import { type ConfigReaders, loadMerchant, openToOthers } from './load-merchant.ts';
import { loadStore } from './load-store.ts';

export type { ConfigReaders } from './load-merchant.ts';

const at = (place: string, problem: string, mend: string): ConfigProblem => ({ at: place, problem, mend });

const parseJson = (file: string, readers: ConfigReaders): Result<unknown, ConfigProblem> => {
  let text: string;
  try {
    // The configuration file must be private: anybody who reads its token hashes could make valid attempt addresses.
    const open = openToOthers(file, [], readers);
    if (open) return err(open);
    text = readers.read(file);
  } catch (error) {
    const why = String((error as { code?: unknown }).code ?? error);
    return err(at('', `${file} cannot be read (${why})`, 'Correct the path or its access rights'));
  }
  try {
    return ok(JSON.parse(text) as unknown);
  } catch (error) {
    return err(at('', `${file} is no JSON (${(error as Error).message})`, 'Correct it at that place'));
  }
};

const repeated = (ids: readonly (string | null)[]): readonly ConfigProblem[] =>
  ids.flatMap((id, i) =>
    id !== null && ids.indexOf(id) < i
      ? [
          at(
            `merchants[${i}].id`,
            `"${id}" stands at merchants[${ids.indexOf(id)}] already`,
            'Give each merchant an id of its own',
          ),
        ]
      : [],
  );

/** Parses each merchant separately, so that an invalid merchant does not hide faults in the secrets of the other merchants. */
const readMerchants = (json: unknown): readonly (MerchantSettings | null)[] => {
  const list = (json as { merchants?: unknown } | null)?.merchants;
  if (!Array.isArray(list)) return [];
  return list.map((entry) => {
    const parsed = merchantSettings.safeParse(entry);
    return parsed.success ? parsed.data : null;
  });
};

const storeExample = '"store": {"kind": "sqlite", "file": "relay.db"}';

/**
 * Returns the setting for the relay's store: `store`, or `dbFile` in configurations of earlier versions. Error if both or neither
 * is given.
 */
const storeOf = ({ store, dbFile }: Pick<RelaySettings, 'store' | 'dbFile'>): Result<StoreInFile, ConfigProblem> => {
  if (store && dbFile !== undefined) return err(at('dbFile', 'stands beside store', 'Remove one of the two'));
  if (store) return ok(store);
  return dbFile === undefined ? err(at('store', 'is missing', `Write ${storeExample}`)) : ok({ kind: 'sqlite', file: dbFile });
};

/**
 * Returns the configuration with its secrets, or all its problems. Paths in the file are relative to its folder. The file and
 * each secret file are refused if others may read them.
 */
export const loadConfig = (file: string, readers: ConfigReaders): Result<RelayConfig, readonly ConfigProblem[]> => {
  const json = parseJson(file, readers);
  if (!json.ok) return err([json.error]);
  const folder = dirname(resolve(file));
  const settings = relaySettings.safeParse(json.value);
  const entries = readMerchants(json.value);
  const merchants = entries.map((entry, i) => entry && loadMerchant(entry, ['merchants', i], folder, readers));
  const problems = [
    ...(settings.error?.issues.flatMap((issue) => fromIssue(issue)) ?? []),
    ...repeated(entries.map((entry) => entry?.id ?? null)),
    ...merchants.flatMap((merchant) => (merchant && !merchant.ok ? merchant.error : [])),
  ];
  const named = settings.success ? storeOf(settings.data) : null;
  if (named && !named.ok) problems.push(named.error);
  const store = named?.ok ? loadStore(named.value, folder, readers) : null;
  if (store && !store.ok) problems.push(...store.error);
  if (!settings.success || !store?.ok || problems.length > 0) return err(problems);
  const { dbFile: _, publicUrl = null, ...rest } = settings.data;
  const loaded = merchants.flatMap((merchant) => (merchant?.ok ? [merchant.value] : []));
  return ok({ ...rest, publicUrl, store: store.value, merchants: loaded });
};
