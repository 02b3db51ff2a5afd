// The short form of the proof "disk" (docs/reliability.md): a till loses nothing that it reported as done when a write, sync or
// rename fails.
import { beforeEach } from 'vitest';
import { disk } from '../torture/disk/proof.ts';
import { cannotShim } from '../torture/disk/shim.ts';
import { catches, proves } from './kit/short-form.ts';

beforeEach((context) => {
  const reason = cannotShim();
  if (reason !== null) context.skip(reason);
});

proves(disk);
catches(disk);
