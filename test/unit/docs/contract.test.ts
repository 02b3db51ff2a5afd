// docs/contract.md equals the page that `npm run contract` generates from the contract.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contractPage, contractPageText } from '../../../scripts/contract-page.ts';

it('is the page that `npm run contract` makes', () => expect(readFileSync(contractPage, 'utf8')).toBe(contractPageText()));
