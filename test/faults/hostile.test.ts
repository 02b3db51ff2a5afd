// The short form of the proof "hostile" (docs/reliability.md): relay and till accept genuine notices and no forged ones.
import { hostile } from '../torture/hostile/proof.ts';
import { catches, proves } from './kit/short-form.ts';

proves(hostile);
catches(hostile);
