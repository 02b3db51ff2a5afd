// The short form of the proof "kills" (docs/reliability.md): relay and till lose nothing that they acknowledged when they are
// killed.
import { kills } from '../torture/kills/proof.ts';
import { catches, proves } from './kit/short-form.ts';

proves(kills);
catches(kills);
