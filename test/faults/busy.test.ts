// The short form of the proof "busy" (docs/reliability.md): the relay's rate limits do not delay cashiers who sell as fast as
// they can.
import { busy } from '../torture/busy/proof.ts';
import { catches, proves } from './kit/short-form.ts';

proves(busy);
catches(busy);
