// Who approves is found out where rights are checked: nothing else makes an approver.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('an approver is made in two places alone', () => {
  const makers = globSync('src/**/*.{ts,tsx}').filter((file) => /\bas Approver\b|<Approver>\(/.test(readFileSync(file, 'utf8')));
  expect(makers.sort()).toEqual(['src/main/dispatch.ts', 'src/main/services/supervision/supervisor.ts']);
});
