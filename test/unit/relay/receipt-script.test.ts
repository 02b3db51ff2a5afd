// The kept script of the receipt page is what its sources make.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { receiptScriptFile, receiptScriptText } from '../../../scripts/receipt-page.ts';

it('is what `npm run receipt-page` writes', async () => {
  expect(readFileSync(receiptScriptFile, 'utf8') === (await receiptScriptText()), 'run: npm run receipt-page').toBe(true);
}, 60_000);
