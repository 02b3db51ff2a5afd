// The short form of the proof "closes" (docs/reliability.md): in any history, closes tie to each other and to the books' rows.
import { closes } from '../torture/closes/proof.ts';
import { catches, proves } from './kit/short-form.ts';

proves(closes);
catches(closes);
