// docs/contract.md equals the page that `npm run contract` generates from the contract.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contractPage, contractPageText } from '../../../scripts/contract-page.ts';

it('docs/contract.md equals the page that `npm run contract` generates', () =>
  expect(readFileSync(contractPage, 'utf8')).toBe(contractPageText()));
