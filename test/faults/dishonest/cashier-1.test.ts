// First half of the short form of the part "cashier" of the proof "dishonest" (docs/reliability.md). Two files, because Vitest
// runs files in parallel.
import { cashier } from '../../torture/dishonest/cashier.ts';
import { dishonest } from '../../torture/dishonest/proof.ts';
import { proves } from '../kit/short-form.ts';

proves({ ...dishonest, ...cashier }, 1, 60);
