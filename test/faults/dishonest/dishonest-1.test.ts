// Part 1 of 4 of the short form of the proof "dishonest" (docs/reliability.md): files run side by side, seeds do not.
import { dishonest } from '../../torture/dishonest/proof.ts';
import { catches, proves } from '../kit/short-form.ts';

proves(dishonest, 1, 50);
catches(dishonest);
