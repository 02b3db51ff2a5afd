// The short form of the proof "cursor" (docs/reliability.md): tills that follow the relay's feed skip no notice and read none
// twice.
import { cursor } from '../torture/cursor/proof.ts';
import { catches, proves } from './kit/short-form.ts';

proves(cursor);
catches(cursor);
