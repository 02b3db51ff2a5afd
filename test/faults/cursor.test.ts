// The short form of the proof "cursor" (docs/reliability.md).
import { cursor } from '../torture/cursor/proof.ts';
import { catches, proves } from './kit/short-form.ts';

proves(cursor);
catches(cursor);
