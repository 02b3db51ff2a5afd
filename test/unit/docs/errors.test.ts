// docs/errors.md equals the page that `npm run errors` generates, and the text of each error uses only facts that the error
// always has.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { errorsPage, errorsPageText } from '../../../scripts/errors-page.ts';
import { wordsErrors } from '../../../src/renderer/i18n/words/errors/errors.ts';
import { errorFacts } from '../../../src/shared/error-facts.ts';
import { errorCodes } from '../../../src/shared/error-codes.ts';

it('docs/errors.md equals the page that `npm run errors` generates', () =>
  expect(readFileSync(errorsPage, 'utf8')).toBe(errorsPageText()));

/** Error texts name a limit as `{minimum}` or `{maximum}`; the error's fact has the suffix `Minor`. */
const written: Readonly<Record<string, string>> = { minimum: 'minimumMinor', maximum: 'maximumMinor' };

it.each(errorCodes)('the text of %s uses only facts of its code, and depends only on facts that are always present', (code) => {
  const facts: Readonly<Record<string, string>> = errorFacts[code];
  const namesIn = (text: string): string[] =>
    [...text.matchAll(/\{(\w+)[|}]/g)].map(([, name]) => written[name as string] ?? (name as string));
  for (const phrase of Object.values(wordsErrors[code]))
    for (const text of Object.values(phrase)) {
      for (const name of namesIn(text)) expect(facts, text).toHaveProperty(name);
      for (const name of namesIn(text.replace(/\[[^\]]*\]/g, ''))) expect(facts[name], text).not.toContain('?');
    }
});
