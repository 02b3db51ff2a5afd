// The short form of the proof "kills" (docs/reliability.md).
import { kills } from '../torture/kills/proof.ts';
import { catches, proves } from './kit/short-form.ts';

proves(kills);
catches(kills);
