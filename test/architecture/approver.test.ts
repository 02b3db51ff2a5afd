// Only the code that checks rights may build the objects that name an action's requester and approver; other source files must
// receive them.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('an approval is created in only one place', () => {
  const makers = globSync('src/**/*.{ts,tsx}').filter((file) =>
    /\bas Authorization\b|<Authorization>\(/.test(readFileSync(file, 'utf8')),
  );
  expect(makers.sort()).toEqual(['src/people/approvals.ts']);
});
