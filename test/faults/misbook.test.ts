// The short form of the proof "misbook" (docs/reliability.md): a signed notice with wrong facts is never booked wrongly.
import { misbook } from '../torture/misbook/proof.ts';
import { catches, proves } from './kit/short-form.ts';

proves(misbook);
catches(misbook);
