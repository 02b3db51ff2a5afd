// Makes restore requests with valid tags, and runs the step of a start that carries out a requested restore or asks about it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sha256OfFile } from '../../src/ledger/backup/backup.ts';
import { askRestore, booksAsOf, fromOf, type RestoreRequest, restoreText } from '../../src/ledger/backup/restore-request.ts';
import { replacedBy } from '../../src/ledger/backup/restore.ts';
import { databaseFile } from '../../src/main/ledger/ledger.ts';
import { type AskRestore, decideRestore } from '../../src/main/opening/restore-question.ts';
import type { OwnSecrets } from '../../src/secrets/port.ts';
import type { Result } from '../../src/shared/result.ts';
import { type Counter, newRequestId } from './counter.ts';
import { quickStretch, secretsAt, testSecrets, testSettings } from './till.ts';

type Wish = Partial<Omit<Parameters<typeof askRestore>[1], 'backup' | 'tag'>> & { readonly backup: string };

export const askTagged = (dataDir: string, wish: Wish, secrets: Pick<OwnSecrets, 'fingerprint'> = testSecrets): void => {
  const replaced = replacedBy(dataDir, join(dataDir, databaseFile), { begun: null, ...wish } as RestoreRequest);
  const request = { requestId: newRequestId(), actor: 'unknown', asOf: booksAsOf(replaced), ...wish };
  const from = fromOf(dataDir, request);
  const tag = existsSync(from) ? secrets.fingerprint(restoreText(request, sha256OfFile(from))) : null;
  const asked = askRestore(dataDir, { ...request, tag });
  if (!asked.ok) throw new Error(asked.error.code);
};

let lives = 1000;
/**
 * Runs the step of a till's start that handles a requested restore, before the books are opened. `ask` answers the till's
 * question. The till must be closed.
 */
export const settleAt = (
  { dir, world, secrets }: Pick<Counter, 'dir' | 'world' | 'secrets'>,
  ask: AskRestore,
): Promise<Result<null>> => {
  const { clock, random, files } = world.life(++lives);
  const given = { settings: testSettings(), secrets: secretsAt(dir, secrets), stretch: quickStretch };
  return decideRestore({ booksDir: dir, clock, random, files, ...given }, ask);
};
