// The short form of the proof "planted" (docs/reliability.md): the named tests detect each bug that is planted in the product's
// code.
import { planted } from '../torture/planted/proof.ts';
import { catches, proves } from './kit/short-form.ts';

proves(planted);
catches(planted);
