// The short form of the part "thief" of the proof "dishonest" (docs/reliability.md).
import { thief } from '../../torture/dishonest/thief.ts';
import { dishonest } from '../../torture/dishonest/proof.ts';
import { proves } from '../kit/short-form.ts';

proves({ ...dishonest, ...thief }, 1, 80);
