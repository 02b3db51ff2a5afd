// The facts of an error are typed by its code: a misspelt, missing or wrongly typed fact does not compile.
import { expect, it } from 'vitest';
import { typeFindings } from '../../support/types.ts';

const planted = `import { fail } from './result.ts';
import { appError } from './errors.ts';
export const good = [fail('amount.too-long', { digits: 9 }), fail('people.wrong-pin'), fail('people.wrong-pin', { left: 1 }), fail('amount.zero')];
export const misspelt = fail('amount.too-long', { digitz: 9 });
export const misspeltThatMayLack = fail('people.wrong-pin', { lefft: 1 });
export const lacking = fail('amount.too-long');
export const ofAnotherKind = fail('amount.too-long', { digits: '9' });
export const whereThereIsNone = fail('amount.zero', { digits: 9 });
export const noSuchCode = fail('amount.too-log', { digits: 9 });
export const asAnError = appError('amount.too-long', { digitz: 9 });
`;

it('an error fact that is misspelt, missing or of another type does not compile, nor does an unknown code', {
  timeout: 120_000,
}, () => {
  const found = typeFindings([], { 'src/shared/planted.ts': planted });
  expect(found.map(({ file, line }) => `${file}:${line}`)).toEqual(
    [4, 5, 6, 7, 8, 9, 10].map((line) => `src/shared/planted.ts:${line}`),
  );
});
