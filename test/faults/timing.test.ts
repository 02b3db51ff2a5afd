// The short form of the proof "timing" (docs/reliability.md).
import { timing } from '../torture/timing/proof.ts';
import { catches, proves } from './kit/short-form.ts';

proves(timing);
catches(timing);
