// Second half of the short form of the proof "dishonest", part "cashier" (docs/reliability.md): the till refuses or reports each
// attack by a cashier. Two files, because Vitest runs files in parallel.
import { cashier } from '../../torture/dishonest/cashier.ts';
import { dishonest } from '../../torture/dishonest/proof.ts';
import { proves } from '../kit/short-form.ts';

proves({ ...dishonest, ...cashier }, 61, 60);
