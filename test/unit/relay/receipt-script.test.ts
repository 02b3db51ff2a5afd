// The stored script of the receipt page equals the output that `npm run receipt-page` generates from its sources.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { receiptScriptFile, receiptScriptText } from '../../../scripts/receipt-page.ts';

it("the relay's copy equals the script that `npm run receipt-page` generates", async () => {
  expect(readFileSync(receiptScriptFile, 'utf8') === (await receiptScriptText()), 'run: npm run receipt-page').toBe(true);
}, 60_000);
