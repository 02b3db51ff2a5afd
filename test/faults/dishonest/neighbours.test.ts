// The short form of the part "neighbours" of the proof "dishonest" (docs/reliability.md).
import { neighbours } from '../../torture/dishonest/neighbours.ts';
import { dishonest } from '../../torture/dishonest/proof.ts';
import { proves } from '../kit/short-form.ts';

proves({ ...dishonest, ...neighbours }, 1, 40);
