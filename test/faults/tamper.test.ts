// A thousand falsified books: each is found, and by its name; and a verification with a gap is caught.
import { expect, it } from 'vitest';
import { tamper } from '../torture/tamper.ts';

it('every falsification of the books is found and named', async () => {
  const { cases, findings } = await tamper.run({ seed: 1, cases: tamper.short });
  expect(findings).toEqual([]);
  expect(cases).toBe(tamper.short);
});

it('a verification that leaves a check out is caught', async () => {
  const controls = await tamper.control();
  expect(controls.filter(({ caught }) => !caught)).toEqual([]);
  expect(controls.length).toBeGreaterThan(0);
});
