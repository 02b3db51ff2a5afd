// The short form of the proof "hostile" (docs/reliability.md).
import { hostile } from '../torture/hostile/proof.ts';
import { catches, proves } from './kit/short-form.ts';

proves(hostile);
catches(hostile);
