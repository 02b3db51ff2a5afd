// The short form of the proof "timing" (docs/reliability.md): the time of a signature check reveals nothing about the right
// signature.
import { timing } from '../torture/timing/proof.ts';
import { catches, proves } from './kit/short-form.ts';

proves(timing);
catches(timing);
