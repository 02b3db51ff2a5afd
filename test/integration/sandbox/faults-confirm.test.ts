// Simulated faults of the confirm call: each produces an answer that real integrations have received (field notes, Confirm).
import { describe, expect, it } from 'vitest';
import { knownCodes, readConfirmReply } from '../../../src/protocol/confirm-reply.ts';
import type { FaultSet } from '../../../src/sandbox/faults.ts';
import { createStop } from '../../../src/shared/stop.ts';
import { cardFields, codeOf, createKit, credentials, type ErrorBody, jsonOf, settled, textOf, walletFields } from './kit.ts';

const confirmUnder = async (faults: FaultSet, fields: Readonly<Record<string, string>> = {}) => {
  const kit = createKit();
  await kit.control('PUT', 'payments/T1-0001/faults', faults);
  const reply = await kit.confirm('wallet', { ...walletFields, ...fields });
  const stored = (await kit.control('GET', 'payments/T1-0001')).status === 200;
  return { reply, stored, read: readConfirmReply(reply.status, Buffer.from(textOf(reply))) };
};

describe('a confirm call that hangs', () => {
  it.each([
    ['hang', true],
    ['hang-before', false],
  ] as const)('%s gets no answer until the client disconnects; stored: %s', async (confirm, stored) => {
    const kit = createKit();
    await kit.control('PUT', 'payments/T1-0001/faults', { confirm });
    const gone = createStop();
    let answered = false;
    const call = kit.confirm('wallet', walletFields, credentials, gone.signal).then((reply) => {
      answered = true;
      return reply;
    });
    await kit.clock.advance(3_600_000);
    expect(answered).toBe(false);
    expect((await kit.control('GET', 'payments/T1-0001')).status).toBe(stored ? 200 : 404);
    gone.stop();
    expect((await call).status).toBe(503);
  });

  it('ends when the service ends', async () => {
    const kit = createKit();
    await kit.control('PUT', 'faults', { confirm: 'hang' });
    const call = kit.confirm('card', cardFields);
    await settled();
    kit.restart();
    expect((await call).status).toBe(503);
  });
});

describe('a confirm call that fails', () => {
  it.each([
    ['error-before', false],
    ['error-after', true],
  ] as const)('%s returns 500; stored: %s', async (confirm, stored) => {
    const outcome = await confirmUnder({ confirm });
    expect([outcome.reply.status, outcome.stored, outcome.read.kind]).toEqual([500, stored, 'unknown']);
  });

  it.each(knownCodes)('can be refused with %s, in any letter case', async (code) => {
    const mixed = code.toLowerCase().replace(/^./, (first) => first.toUpperCase());
    const { reply, stored, read } = await confirmUnder({ refuse: mixed });
    expect([codeOf(reply), (jsonOf(reply) as ErrorBody).error.status, stored]).toEqual([mixed, reply.status, false]);
    expect(reply.status >= 400 && reply.status < 500).toBe(true);
    expect(read).toMatchObject({ kind: code === 'BACKEND_ERROR' ? 'unknown' : 'refused', words: { code } });
  });

  it('can be refused with a time to retry', async () => {
    const { reply } = await confirmUnder({ refuse: 'too_many_requests' });
    expect([reply.status, reply.headers['retry-after']]).toEqual([429, '60']);
  });
});

describe('the shape of a reply', () => {
  it.each([
    ['html-502', 502, /^<html>/, true, 'unknown'],
    ['empty', 200, /^$/, true, 'unknown'],
    ['error-in-200', 200, /^\{"error":\{"status":400,"code":"INVALID_INPUTS"/, false, 'refused'],
    ['laravel-422', 422, /^\{"message":"The given data was invalid\.","errors":\{"invoice_no":\["/, false, 'refused'],
  ] as const)('%s', async (reply, status, body, stored, kind) => {
    const outcome = await confirmUnder({ reply });
    expect([outcome.reply.status, outcome.stored, outcome.read.kind]).toEqual([status, stored, kind]);
    expect(textOf(outcome.reply)).toMatch(body);
  });

  it.each(['html-502', 'empty'] as const)('%s can hide a call that was never stored', async (reply) => {
    expect((await confirmUnder({ reply, confirm: 'error-before' })).stored).toBe(false);
  });

  it('also shapes real refusals', async () => {
    const laravel = await confirmUnder({ reply: 'laravel-422' }, { lang: 'x' });
    expect(jsonOf(laravel.reply)).toMatchObject({ errors: { lang: ['must be ar or en'] } });
    const inside = await confirmUnder({ reply: 'error-in-200', refuse: 'Forbidden_IP_Address' });
    expect([inside.reply.status, (jsonOf(inside.reply) as ErrorBody).error.status]).toEqual([200, 403]);
  });

  it('can have another redirect_url, while the real checkout exists', async () => {
    const redirectUrl = 'javascript:alert(1)//';
    const { reply, stored } = await confirmUnder({ redirectUrl });
    expect(jsonOf(reply)).toEqual({ status: 200, result: { code: 'CHECKOUT_REDIRECT', redirect_url: redirectUrl } });
    expect(stored).toBe(true);
  });
});

describe('the default faults', () => {
  it('apply to each payment without faults of its own', async () => {
    const kit = createKit();
    await kit.control('PUT', 'faults', { refuse: 'MAINTENANCE_MODE' });
    await kit.control('PUT', 'payments/T1-0002/faults', {});
    expect(codeOf(await kit.confirm('wallet', walletFields))).toBe('MAINTENANCE_MODE');
    expect((await kit.confirm('wallet', { ...walletFields, invoice_no: 'T1-0002' })).status).toBe(200);
  });

  it('do not replace the check of credentials', async () => {
    const kit = createKit();
    await kit.control('PUT', 'faults', { confirm: 'error-after' });
    expect((await kit.confirm('wallet', walletFields, {})).status).toBe(401);
  });
});
