// Both hosts (Electron and the browser host) accept a call's name only if the contract lists it, however the name is spelled.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createDispatcher, type Dispatch } from '../../../../src/main/dispatch.ts';
import { pageKeyHeader } from '../../../../src/shared/contract/channels.ts';
import { contract } from '../../../../src/shared/contract/index.ts';
import { define } from '../../../../src/shared/contract/parts.ts';
import { cashiersDoor } from '../../../support/approver.ts';
import { ok } from '../../../../src/shared/result.ts';
import { type Entered, serveCounter, type Served } from '../../../support/hosts/browser-host.ts';

const entries = {
  'exports.day.v2': define('query', z.strictObject({ day: z.string() }), z.strictObject({ day: z.string() })),
  'a-b.c-d.3e': define('command', z.strictObject({}), z.strictObject({}), { may: 'look' }),
};

let served: Served;
let session: Entered;
let dispatch: Dispatch;
beforeAll(async () => {
  served = await serveCounter({
    dispatch: (counter, log) => {
      const handlers = { 'exports.day.v2': (input: unknown) => ok(input), 'a-b.c-d.3e': () => ok({}) };
      const asking = createDispatcher({ entries, handlers, log, ...cashiersDoor });
      const { listen, leave } = counter.client.dispatch;
      dispatch = { ...asking, listen, leave };
      return dispatch;
    },
  });
  session = await served.enter();
});
afterAll(() => served.close());

const post = (target: string, body: string) =>
  served.send({
    method: 'POST',
    target,
    headers: [
      ['host', `127.0.0.1:${served.port}`],
      ['origin', served.host.origin],
      ['cookie', session.cookie],
      [pageKeyHeader, session.pageKey],
      ['content-type', 'application/json'],
    ],
    body,
  });

describe('a name', () => {
  it('may hold digits, dashes and any number of dots', async () => {
    const answer = await post('/api/exports.day.v2', '{"day":"2026-01-15"}');
    expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { ok: true, value: { day: '2026-01-15' } }]);
    expect((await post('/api/a-b.c-d.3e', '{}')).status).toBe(200);
    expect(await dispatch.answer('exports.day.v2', { day: 'x' })).toEqual({ ok: true, value: { day: 'x' } });
  });

  it.each([
    'exports.day',
    'exports.day.v3',
    'EXPORTS.DAY.V2',
    'exports.day.v2.',
    'exports%2Eday.v2',
    'app.get',
    'toString',
    '__proto__',
  ])('outside the contract is not found: %s', async (name) => {
    expect((await post(`/api/${name}`, '{}')).status).toBe(404);
    expect(dispatch.kindOf(name)).toBeNull();
    expect(await dispatch.answer(name, {})).toMatchObject({ ok: false, error: { code: 'request.unknown' } });
  });

  it('of the contract needs no URL encoding, and equals none of the host’s paths', () => {
    const names = Object.keys(contract);
    expect(names.filter((name) => encodeURIComponent(name) !== name)).toEqual([]);
    expect(names).not.toContain('events');
  });
});
