// Decides to which service and relay addresses the sealed keys may be sent.
import type { Connection } from '../../secrets/connection.ts';
import type { SecretsStore } from '../../secrets/store.ts';
import type { AlertChange } from '../../shared/people/alerts.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { ProvedBooks } from '../ledger/ledger.ts';
import { connectionChanges } from './connection.ts';
import { booksIn } from './data-folder.ts';
import { connectionFor, type GivenSet, type ModeSetup, settingsFor } from './given-connection.ts';
import type { ModeDeps, ModeRequest } from './mode-request.ts';
import { type OwnerCheck, openOwnerCheck } from './owner-check.ts';

/**
 * Stands in for the service and relay addresses in settings that are used only to read and check the books, not to call anybody.
 */
const placeholder = 'https://nowhere.invalid';

/**
 * Asks a user who may change the connection settings to approve the change with a PIN. If the till has no users, unlocking the
 * sealed store is enough.
 */
const approved = async (owners: OwnerCheck, changed: readonly AlertChange[], deps: ModeDeps): Promise<Result<null>> => {
  const { people, check } = owners;
  return changed.length === 0 || people.length === 0 ? ok(null) : deps.approveChange({ changed, people, check });
};

type ConnectionParts = { readonly given: GivenSet; readonly store: SecretsStore; readonly proved: ProvedBooks | null };

/**
 * Decides to which addresses the sealed keys may be sent: the addresses sealed with the keys, unless a user with the right to
 * change connections approves other addresses. Version 0.1 sealed no addresses, so after an update from 0.1 `connection.json` is
 * trusted once, but never for books that were once opened by a till with sealed addresses.
 */
export const decideConnection = async (
  request: ModeRequest,
  { given, store, proved }: ConnectionParts,
  deps: ModeDeps,
): Promise<Result<ModeSetup>> => {
  const sealed = store.connection();
  if (sealed?.mode !== undefined && sealed.mode !== request.mode)
    return fail('config.invalid', { file: request.dir, field: '--data', reason: 'another' });
  const names = given.keys ?? store.names();
  const keysChanged = given.keys !== null && !store.keeps(given.keys);
  const connectionBy = (believed: Connection | null) => {
    const connection = connectionFor(request, believed, given.named);
    if (!connection.ok) return connection;
    const others = believed ? connectionChanges(believed, connection.value) : (['service', 'relay'] as const);
    const changed: readonly AlertChange[] = [...(keysChanged ? (['keys'] as const) : []), ...others];
    const settings = settingsFor(connection.value, names);
    return settings.ok ? ok({ connection: connection.value, settings: settings.value, changed }) : settings;
  };
  if (sealed) {
    const decided = connectionBy(sealed);
    if (!decided.ok || decided.value.changed.length === 0) return decided;
  }
  const { clock, random, files } = deps;
  const standIn = settingsFor({ serviceUrl: placeholder, relayUrl: placeholder }, names);
  if (!standIn.ok) return standIn;
  const owners = openOwnerCheck({
    booksDir: booksIn(request.dir),
    clock,
    random,
    files,
    settings: standIn.value,
    secrets: store.secrets(),
    proved,
  });
  if (!owners.ok) return owners;
  try {
    const decided = connectionBy(sealed ?? (owners.value.knowsConnection ? null : given.kept));
    if (!decided.ok) return decided;
    const allowed = await approved(owners.value, decided.value.changed, deps);
    return allowed.ok ? decided : allowed;
  } finally {
    owners.value.close();
  }
};
