// A contract entry may return only the errors that the contract lists for it. Any other error is still returned, and logged as a
// bug.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type AnyHandler, createDispatcher } from '../../../../src/main/dispatch.ts';
import { define, errorsOfAll, errorsOfKind } from '../../../../src/shared/contract/parts.ts';
import type { ErrorCode } from '../../../../src/shared/errors.ts';
import { err } from '../../../../src/shared/result.ts';
import { cashiersDoor } from '../../../support/approver.ts';

const nothing = z.strictObject({});
const entries = {
  'ask.it': define('query', nothing, nothing, { errors: ['attempt.unknown'] }),
  'do.it': define('command', nothing, nothing, { may: 'look', errors: ['attempt.unknown'] }),
};

const logged = async (name: keyof typeof entries, code: ErrorCode): Promise<readonly unknown[]> => {
  const lines: unknown[] = [];
  const log = { info() {}, warn() {}, error: (event: string, facts?: object) => void lines.push({ event, ...facts }) };
  const answers: AnyHandler = () => err({ code, params: {} });
  const { answer } = createDispatcher({ entries, handlers: { 'ask.it': answers, 'do.it': answers }, log, ...cashiersDoor });
  expect(await answer(name, {})).toEqual({ ok: false, error: { code, params: {} } });
  return lines;
};

it.each<ErrorCode>(['attempt.unknown', ...errorsOfAll])(
  '%s, listed for this entry or for all entries, is returned without a log line',
  async (code) => {
    expect([await logged('ask.it', code), await logged('do.it', code)]).toEqual([[], []]);
  },
);

it.each(errorsOfKind.command)('%s may be returned by a command, and is logged for a query', async (code) => {
  expect(await logged('do.it', code)).toEqual([]);
  expect(await logged('ask.it', code)).toEqual([{ event: 'ipc.undeclared', name: 'ask.it', code }]);
});

it('an error that no list allows is returned and logged with entry and code', async () => {
  expect(await logged('do.it', 'close.unknown')).toEqual([{ event: 'ipc.undeclared', name: 'do.it', code: 'close.unknown' }]);
});
