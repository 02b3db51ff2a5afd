// The short form of the proof "dishonest", part "neighbours" (docs/reliability.md): the till never accuses honest people or locks
// them out.
import { neighbours } from '../../torture/dishonest/neighbours.ts';
import { dishonest } from '../../torture/dishonest/proof.ts';
import { proves } from '../kit/short-form.ts';

proves({ ...dishonest, ...neighbours }, 1, 40);
