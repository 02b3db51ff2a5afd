// The short form of the proof "dishonest", part "thief" (docs/reliability.md): a thief with the folder of a closed till reaches
// no goal (such as a refund paid twice) unnoticed.
import { thief } from '../../torture/dishonest/thief.ts';
import { dishonest } from '../../torture/dishonest/proof.ts';
import { proves } from '../kit/short-form.ts';

proves({ ...dishonest, ...thief }, 1, 80);
