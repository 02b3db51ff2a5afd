// docs/accounts.md equals the page that `npm run accounts` generates, and has an example for each kind of entry and each account
// that the till posts to.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { accountsPage, accountsPageText, postingExamples } from '../../../scripts/accounts-page.ts';
import { accounts, reportKeys } from '../../../src/shared/accounts/accounts.ts';
import { kinds } from '../../../src/till-journal/index.ts';

it('docs/accounts.md equals the page that `npm run accounts` generates', () =>
  expect(readFileSync(accountsPage, 'utf8')).toBe(accountsPageText()));

it('has every account of the chart, with its code and names', () => {
  for (const { key, code, names } of accounts)
    expect(accountsPageText()).toMatch(
      new RegExp(`^\\| \`${key}\` \\| ${code} \\| .*${names.en}.*${names.ar}.*\`${names.ascii}\``, 'm'),
    );
});

it('has an example for each kind of journal entry that books money', () =>
  expect([...new Set(postingExamples.map(({ kind }) => kind))].sort()).toEqual([...kinds.booking].sort()));

it('has an example for each account that new entries post to', () =>
  expect([...new Set(postingExamples.flatMap(({ postings }) => postings.map(({ account }) => account)))].sort()).toEqual(
    [...reportKeys].sort(),
  ));
