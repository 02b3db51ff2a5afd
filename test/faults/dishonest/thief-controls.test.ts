// Checks that the parts "thief" and "neighbours" of the proof "dishonest" (docs/reliability.md) find each weakness that is
// planted in the till's code.
import { neighbours } from '../../torture/dishonest/neighbours.ts';
import { controlsOf } from '../../torture/dishonest/proof.ts';
import { thief } from '../../torture/dishonest/thief.ts';
import { catches } from '../kit/short-form.ts';

catches({ control: () => controlsOf([thief, neighbours]) });
