// Part 2 of 4 of the short form of the proof "dishonest" (docs/reliability.md): files run side by side, seeds do not.
import { dishonest } from '../../torture/dishonest/proof.ts';
import { proves } from '../kit/short-form.ts';

proves(dishonest, 51, 50);
