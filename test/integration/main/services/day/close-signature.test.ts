// Each close is signed with the till's own key: by an outsider's means, the signature fits the saved file and no other text.
import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sha256Hex } from '../../../../../src/ledger/sha256.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

const close = async () => {
  const { businessDay: day } = await counter.client.get('app.get', {});
  await counter.notify(await counter.sell());
  return counter.client.get('day.close', { requestId: newRequestId(), day, acknowledge: true, override: null });
};
type Sig = Record<'merchant' | 'till' | 'ledgerId' | 'sha256' | 'key' | 'signature', string> & { readonly number: number };
const fits = ({ merchant, till, ledgerId, number, sha256, key, signature }: Sig): boolean =>
  verify(
    null,
    Buffer.from(JSON.stringify(['qayd-close', merchant, till, ledgerId, number, sha256])),
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' }),
    Buffer.from(signature, 'base64url'),
  );

it('a saved close has its signature in a file beside it, which fits the bytes of the close', async () => {
  const { document, signature } = await close();
  const { file } = await counter.client.get('close.export', { number: 1 });
  const sig = JSON.parse(readFileSync(`${file}.sig`, 'utf8')) as Sig;
  const { merchant, till, ledgerId, number } = document;
  expect(sig).toMatchObject({ format: 'qayd-close-signature', version: 1, merchant, till, ledgerId, number });
  expect(sig).toMatchObject({ sha256: sha256Hex(readFileSync(file)), key: signature?.key, signature: signature?.value });
  expect(fits(sig)).toBe(true);
  for (const change of [{ number: 2 }, { till: 'T2' }, { merchant: 'x' }, { ledgerId: 'ledger_x' }, { sha256: sha256Hex('x') }])
    expect(fits({ ...sig, ...change })).toBe(false);
});

it('the signature is by the key that the till recorded at its start, and is read again with the close', async () => {
  const made = await close();
  const opened = counter.till.ledger.journal.bySeq(1);
  expect(opened).toMatchObject({ kind: 'till.opened', body: { signingKey: made.signature?.key } });
  counter.restart();
  expect((await counter.client.get('close.get', { number: 1 })).signature).toEqual(made.signature);
});
