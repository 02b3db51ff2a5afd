// The short form of the proof "tamper" (docs/reliability.md).
import { tamper } from '../torture/tamper/proof.ts';
import { catches, proves } from './short-form.ts';

proves(tamper);
catches(tamper);
