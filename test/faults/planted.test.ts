// The short form of the proof "planted" (docs/reliability.md).
import { planted } from '../torture/planted/proof.ts';
import { catches, proves } from './kit/short-form.ts';

proves(planted);
catches(planted);
