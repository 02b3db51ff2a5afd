// All proofs, in the order of docs/reliability.md.
import { busy } from './busy/proof.ts';
import { closes } from './closes/proof.ts';
import { cursor } from './cursor/proof.ts';
import { dishonest } from './dishonest/proof.ts';
import { disk } from './disk/proof.ts';
import { failover } from './failover/proof.ts';
import { hostile } from './hostile/proof.ts';
import { kills } from './kills/proof.ts';
import { misbook } from './misbook/proof.ts';
import { planted } from './planted/proof.ts';
import type { Proof } from './proof.ts';
import { simulation } from './simulation/proof.ts';
import { tamper } from './tamper/proof.ts';
import { timing } from './timing/proof.ts';

export const proofs: readonly Proof[] = [
  simulation,
  dishonest,
  planted,
  kills,
  disk,
  cursor,
  failover,
  hostile,
  misbook,
  closes,
  tamper,
  timing,
  busy,
];
