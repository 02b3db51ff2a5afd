// The short form of the proof "disk" (docs/reliability.md).
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
