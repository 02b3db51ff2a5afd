// The short form of the proof "busy" (docs/reliability.md): busy tills do not stall.
import { busy } from '../torture/busy/proof.ts';
import { catches, proves } from './kit/short-form.ts';

proves(busy);
catches(busy);
