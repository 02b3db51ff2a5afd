// The short form of the proof "misbook" (docs/reliability.md).
import { misbook } from '../torture/misbook/proof.ts';
import { catches, proves } from './kit/short-form.ts';

proves(misbook);
catches(misbook);
