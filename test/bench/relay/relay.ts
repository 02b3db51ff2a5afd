// The bench of a relay for many shops: its tills, its intake, and its store on PostgreSQL with a synchronous replica.
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Given } from '../deadline.ts';
import type { Ratio } from '../measure.ts';
import { benchAppend } from './append.ts';
import { benchAttached } from './attached.ts';
import { benchRelayIntake } from './intake.ts';
import { benchMerchants } from './merchants.ts';
import { missingPrograms, startRig } from './rig.ts';

export const benchRelay = async (given: Given): Promise<Ratio[]> => {
  const { root, skip, start } = given;
  // Absolute: the servers run in a folder of their own.
  const folder = mkdtempSync(join(resolve(root), 'relay-'));
  const own = (name: string): string => {
    mkdirSync(join(folder, name), { mode: 0o711 });
    return join(folder, name);
  };
  const missing = missingPrograms();
  if (missing !== null) skip('the relay on PostgreSQL', missing);
  const rig =
    missing === null ? await start('PostgreSQL and its standby', startRig(own('servers')), (each) => each.stop()) : null;
  return [
    ...(rig === null ? [] : await benchAppend(given, rig, own('append'))),
    ...(await benchAttached(given, rig, own('attached'))),
    ...(await benchMerchants(given, own('merchants'))),
    ...(await benchRelayIntake(given, rig, own('intake'))),
  ];
};
