// Checks that the part "cashier" of the proof "dishonest" (docs/reliability.md) finds each weakness that is planted in the till's
// code.
import { cashier } from '../../torture/dishonest/cashier.ts';
import { controlsOf } from '../../torture/dishonest/proof.ts';
import { catches } from '../kit/short-form.ts';

catches({ control: () => controlsOf([cashier]) });
