// docs/contract.md says of each entry what the contract says.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contractPage, contractPageText } from '../../../scripts/contract-page.ts';

it('is the page that `npm run contract` makes', () => expect(readFileSync(contractPage, 'utf8')).toBe(contractPageText()));
