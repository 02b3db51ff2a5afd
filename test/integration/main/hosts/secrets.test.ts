// The stored keys: sealed by a passphrase or the system's key store, and never readable in a file.
import { createHmac, createPublicKey, verify } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeFiles } from '../../../../src/platform/node-files.ts';
import { type KeyStore, newSystemKey } from '../../../../src/secrets/key-holders.ts';
import { type KeysInput, readKeysFile } from '../../../../src/secrets/keys.ts';
import { newOwn, ownSecretsOf } from '../../../../src/secrets/own.ts';
import { parseSealed, seal, sealedText, unseal } from '../../../../src/secrets/seal.ts';
import { openSecrets, sealedFileName, type SecretsStore } from '../../../../src/secrets/store.ts';
import { nodeRandom as random } from '../../../../src/platform/node-ports.ts';
import { sealedBefore } from '../../../support/sealed-before.ts';

const keys: KeysInput = {
  accessToken: 'access-token-7f3a',
  apiKey: 'api-key-19c2',
  secret: 'signing-secret-55d0',
  retiredSecrets: [{ id: 'spring', secret: 'retired-secret-81aa', retiredAt: '2026-01-31T00:00:00Z' }],
  merchant: 'shop',
  till: 'T1',
  relayToken: 'relay-token-c4e1',
  relayPublicUrl: 'https://relay.example',
};
const secretTexts = ['access-token-7f3a', 'api-key-19c2', 'signing-secret-55d0', 'retired-secret-81aa', 'relay-token-c4e1'];
const passphrase = 'a quiet harbour 8';

/** A key store whose encryption changes the bytes, so that the sealed text differs from the plain one. */
type FakeKeyStore = KeyStore & { available: boolean; refusing: boolean };
const fakeKeyStore = (): FakeKeyStore => {
  const turned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes, (byte) => byte ^ 0x5a);
  const store: FakeKeyStore = {
    available: true,
    refusing: false,
    isAvailable: () => Promise.resolve(store.available),
    encrypt: (text) => Promise.resolve(turned(Buffer.from(text))),
    decrypt: (bytes) =>
      store.refusing ? Promise.reject(new Error('refused')) : Promise.resolve(Buffer.from(turned(bytes)).toString()),
  };
  return store;
};

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'qayd-secrets-'));
  file = join(dir, sealedFileName);
});
afterEach(() => rmSync(dir, { recursive: true }));

const open = (keyStore: KeyStore | null = null) => openSecrets({ dir, random, files: nodeFiles, keyStore });
const sealed = async (keyStore: KeyStore | null = null) => {
  const store = await open(keyStore);
  expect(await store.unlock(passphrase)).toEqual({ ok: true, value: null });
  expect(await store.save({ keys })).toEqual({ ok: true, value: null });
  return store;
};
/** Every form in which a secret could lie in a file: as text, as UTF-16, as base64 at each offset, as hex. */
const formsOf = (text: string): Buffer[] => {
  const shifted = [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]).toString('base64');
    return encoded.slice(4, -4);
  });
  return [
    Buffer.from(text),
    Buffer.from(text, 'utf16le'),
    Buffer.from(Buffer.from(text).toString('hex')),
    ...shifted.map((part) => Buffer.from(part)),
  ];
};
const leaks = (): string[] =>
  readdirSync(dir).flatMap((name) => {
    const bytes = readFileSync(join(dir, name));
    return [...secretTexts, passphrase].filter((text) => formsOf(text).some((form) => bytes.includes(form)));
  });

const ownOf = (store: SecretsStore) => {
  const { pepper, fingerprint, publicKey } = store.secrets();
  return { pepper: pepper(), fingerprint: fingerprint('a text'), publicKey: publicKey() };
};

const kinds: readonly (readonly [string, () => KeyStore | null])[] = [
  ['a passphrase', () => null],
  ["the system's key store", fakeKeyStore],
];

describe.each(kinds)('keys sealed by %s', (_, makeStore) => {
  it('can be unlocked after a restart', async () => {
    const keyStore = makeStore();
    await sealed(keyStore);
    const store = await open(keyStore);
    expect(store.status()).toBe('locked');
    expect(await store.unlock(passphrase)).toEqual({ ok: true, value: null });
    expect(store.status()).toBe('unlocked');
    expect(store.names()).toEqual({ merchant: 'shop', till: 'T1', relayPublicUrl: 'https://relay.example' });
    expect(store.secrets().credentials()).toEqual({ accessToken: keys.accessToken, apiKey: keys.apiKey });
    expect(store.secrets().signingKeys()).toEqual([
      { id: 'current', secret: keys.secret },
      { id: 'spring', secret: 'retired-secret-81aa', retiredAtMs: Date.UTC(2026, 0, 31) },
    ]);
    expect(store.secrets().relayToken()).toBe(keys.relayToken);
  });

  it('retire a secret at the stated moment, whatever its time zone', async () => {
    const [retired] = keys.retiredSecrets ?? [];
    if (!retired) throw new Error('no retired secret');
    const store = await sealed(makeStore());
    const saved = await store.save({
      keys: { ...keys, retiredSecrets: [{ ...retired, retiredAt: '2026-01-31T02:00:00+02:00' }] },
    });
    expect(saved).toMatchObject({ ok: true });
    expect(store.secrets().signingKeys()[1]).toMatchObject({ id: 'spring', retiredAtMs: Date.UTC(2026, 0, 31) });
  });

  it('are in no file of the folder, in any encoding', async () => {
    const store = await sealed(makeStore());
    await store.save({ keys: { ...keys, till: 'T2' } });
    expect(readdirSync(dir)).toEqual([sealedFileName]);
    expect(leaks()).toEqual([]);
  });

  it('are readable by their owner only', async () => {
    await sealed(makeStore());
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('are rejected after a change of any byte of the file', async () => {
    const keyStore = makeStore();
    await sealed(keyStore);
    const whole = readFileSync(file);
    for (let at = 0; at < whole.length; at++) {
      for (const flip of [0x01, 0x20, 0x80]) {
        const changed = Buffer.from(whole);
        changed[at] = (changed[at] as number) ^ flip;
        writeFileSync(file, changed);
        const store = await open(keyStore);
        expect(store.status()).toBe('locked');
        expect(await store.unlock(passphrase), `byte ${at}`).toMatchObject({ ok: false, error: { code: 'data.damaged' } });
      }
    }
  });

  it('are rejected after a truncation of the file', async () => {
    const keyStore = makeStore();
    await sealed(keyStore);
    const whole = readFileSync(file);
    for (const length of [0, 1, 20, whole.length - 1]) {
      writeFileSync(file, whole.subarray(0, length));
      expect(await (await open(keyStore)).unlock(passphrase)).toMatchObject({ ok: false, error: { code: 'data.damaged' } });
    }
  });

  it('keep the till’s own secrets through every change of keys and every start', async () => {
    const keyStore = makeStore();
    const store = await sealed(keyStore);
    expect(store.hasOwn()).toBe(true);
    const own = ownOf(store);
    await store.save({ keys: { ...keys, till: 'T2' } });
    expect(ownOf(store)).toEqual(own);
    const next = await open(keyStore);
    await next.unlock(passphrase);
    expect(ownOf(next)).toEqual(own);
  });

  it('keep their sealed connection until a new connection is saved', async () => {
    const keyStore = makeStore();
    const store = await sealed(keyStore);
    expect(store.connection()).toBeNull();
    const connection = { mode: 'live', serviceUrl: 'https://service.example', relayUrl: 'https://relay.example' } as const;
    expect(await store.save({ connection })).toEqual({ ok: true, value: null });
    await store.save({ keys });
    const next = await open(keyStore);
    await next.unlock(passphrase);
    expect(next.connection()).toEqual(connection);
  });

  it('are used at once after a change', async () => {
    const store = await sealed(makeStore());
    const secrets = store.secrets();
    await store.save({ keys: { ...keys, secretId: 'autumn', secret: 'new-secret' } });
    expect(secrets.signingKeys()[0]).toEqual({ id: 'autumn', secret: 'new-secret' });
  });
});

describe('a passphrase', () => {
  it('is refused when it is wrong, and may be tried again', async () => {
    await sealed();
    const store = await open();
    expect(await store.unlock('another one')).toMatchObject({ ok: false, error: { code: 'secrets.wrong-passphrase' } });
    expect(store.status()).toBe('locked');
    expect(() => store.secrets().relayToken()).toThrow('not unlocked');
    expect(await store.unlock(passphrase)).toMatchObject({ ok: true });
  });

  it('is the same for every Unicode form of its letters', async () => {
    const store = await open();
    await store.unlock('caf\u00e9 \u0623\u062d\u0645\u062f');
    await store.save({ keys });
    expect(await (await open()).unlock('cafe\u0301 \u0627\u0654\u062d\u0645\u062f')).toMatchObject({ ok: true });
  });

  it('is asked for before existing keys are overwritten', async () => {
    await sealed();
    const store = await open();
    expect(await store.save({ keys })).toMatchObject({ ok: false, error: { code: 'secrets.locked' } });
  });

  it('is asked for if the system has no key store', async () => {
    expect((await open()).asksPassphrase).toBe(true);
    expect((await open(fakeKeyStore())).asksPassphrase).toBe(false);
    expect((await open({ ...fakeKeyStore(), isAvailable: () => Promise.resolve(false) })).asksPassphrase).toBe(true);
    await sealed();
    expect((await open(fakeKeyStore())).asksPassphrase).toBe(true);
  });
});

describe("the system's key store", () => {
  it.each(['unavailable', 'refusing'])('leaves the keys locked while it is %s', async (how) => {
    const keyStore = fakeKeyStore();
    await sealed(keyStore);
    if (how === 'refusing') keyStore.refusing = true;
    else keyStore.available = false;
    const store = await open(keyStore);
    expect(store.asksPassphrase).toBe(false);
    expect(await store.unlock('')).toMatchObject({ ok: false, error: { code: 'secrets.locked' } });
    keyStore.refusing = false;
    keyStore.available = true;
    expect(await store.unlock('')).toMatchObject({ ok: true });
  });
});

describe('the seal', () => {
  const key = random.bytes(32);
  const source = { kind: 'system', wrapped: 'AAAA' } as const;
  const made = seal('the keys', key, source, random.bytes(12));

  it('opens with its own key only', () => {
    expect(unseal(made, key)).toBe('the keys');
    expect(unseal(made, random.bytes(32))).toBeNull();
  });

  it('covers header and text, even with a recomputed checksum', () => {
    const bytes = Buffer.from(made.sealed, 'base64');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] as number) ^ 1;
      expect(unseal({ ...made, sealed: changed.toString('base64') }, key)).toBeNull();
    }
    expect(unseal({ ...made, key: { kind: 'system', wrapped: 'AAAB' } }, key)).toBeNull();
    expect(unseal({ ...made, nonce: random.bytes(12).toString() }, key)).toBeNull();
    expect(unseal({ ...made, nonce: Buffer.from(random.bytes(12)).toString('base64') }, key)).toBeNull();
  });

  it('of a newer version is not opened, and returns data.newer', () => {
    const newer = sealedText({ ...made, version: 4 as 3 });
    expect(parseSealed(newer, 'f')).toMatchObject({ ok: false, error: { code: 'data.newer', params: { version: 4, known: 3 } } });
  });
});

describe('a till’s own secrets', () => {
  it('differ from store to store', async () => {
    const [one, other] = [ownOf(await sealed(fakeKeyStore())), newOwn(random)];
    const second = ownSecretsOf(() => other);
    expect(second.pepper()).toHaveLength(32);
    expect(second.pepper()).not.toEqual(one.pepper);
    expect(second.fingerprint('a text')).not.toBe(one.fingerprint);
    expect(second.publicKey()).not.toBe(one.publicKey);
  });

  it('sign with the key of their public key', async () => {
    const secrets = (await sealed()).secrets();
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: secrets.publicKey() }, format: 'jwk' });
    const [said, other] = [Buffer.from('a head'), Buffer.from('another head')];
    expect(Buffer.from(secrets.publicKey(), 'base64url')).toHaveLength(32);
    expect(verify(null, said, key, secrets.sign(said))).toBe(true);
    expect(verify(null, other, key, secrets.sign(said))).toBe(false);
  });

  it('sign for another ledger with a derived key that is always the same', () => {
    const own = newOwn(random);
    const secrets = ownSecretsOf(() => own);
    const one = secrets.derived('ledger_one');
    expect(new Set([secrets.publicKey(), one.publicKey(), secrets.derived('ledger_two').publicKey()]).size).toBe(3);
    expect(
      ownSecretsOf(() => own)
        .derived('ledger_one')
        .publicKey(),
    ).toBe(one.publicKey());
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: one.publicKey() }, format: 'jwk' });
    expect(verify(null, Buffer.from('a head'), key, one.sign(Buffer.from('a head')))).toBe(true);
  });

  it('read a mark of version 1, whose missing fields stay empty', async () => {
    const first = { ledgerId: 'ledger_one', taggedFrom: 7, people: true, peppered: true };
    expect((await sealed()).secrets().mark.keep(first)).toEqual({ ok: true, value: null });
    const store = await open();
    expect(await store.unlock(passphrase)).toEqual({ ok: true, value: null });
    expect(store.secrets().mark.read()).toEqual(first);
    const more = { ...first, recovery: null, receiptKeys: [{ key: 'a', since: 1, until: null }], first: 'ledger_one' };
    expect(store.secrets().mark.keep(more)).toEqual({ ok: true, value: null });
    expect(store.secrets().mark.read()).toEqual(more);
  });

  it('compute the fingerprint as HMAC-SHA256', () => {
    const own = newOwn(random);
    const hmac = createHmac('sha256', Buffer.from(own.fingerprintKey, 'base64')).update('مفتاح').digest('hex');
    expect(ownSecretsOf(() => own).fingerprint('مفتاح')).toBe(hmac);
  });

  it('are made at the first save for keys sealed by version 0.1', async () => {
    const key = await newSystemKey(fakeKeyStore(), random);
    if (!key.ok) throw new Error(key.error.code);
    writeFileSync(file, sealedBefore(1, JSON.stringify(keys), key.value));
    const store = await open(fakeKeyStore());
    expect(await store.unlock('')).toEqual({ ok: true, value: null });
    expect(store.hasOwn()).toBe(false);
    expect(store.connection()).toBeNull();
    expect(() => store.secrets().pepper()).toThrow('no secrets of its own');
    expect(await store.save({})).toEqual({ ok: true, value: null });
    expect(store.secrets().credentials()).toEqual({ accessToken: keys.accessToken, apiKey: keys.apiKey });
    const own = ownOf(store);
    const next = await open(fakeKeyStore());
    await next.unlock('');
    expect(ownOf(next)).toEqual(own);
  });
});

describe('a store that cannot be written', () => {
  it('returns an error, and leaves no partial file', async () => {
    const store = await open(fakeKeyStore());
    mkdirSync(file);
    expect(await store.save({ keys })).toMatchObject({ ok: false, error: { code: 'secrets.locked' } });
    rmSync(file, { recursive: true });
    mkdirSync(join(`${file}.part`, 'in-the-way'), { recursive: true });
    expect(await store.save({ keys })).toMatchObject({ ok: false, error: { code: 'data.unwritable' } });
    expect(store.status()).toBe('absent');
  });
});

describe('a keys file', () => {
  const source = (): string => join(dir, 'keys.json');

  it('is read with its defaults', () => {
    const { retiredSecrets: _, ...least } = keys;
    writeFileSync(source(), `\ufeff${JSON.stringify(least)}`);
    expect(readKeysFile(nodeFiles, source())).toEqual({
      ok: true,
      value: { keys: { ...least, secretId: 'current', retiredSecrets: [] }, place: {} },
    });
  });

  it('may contain addresses, which are not stored as keys', () => {
    const place = { serviceUrl: 'https://pay.example', relayUrl: 'https://relay.example', checkoutHosts: ['checkout.example'] };
    writeFileSync(source(), JSON.stringify({ ...keys, ...place, addresses: 'fixed' }));
    expect(readKeysFile(nodeFiles, source())).toEqual({
      ok: true,
      value: { keys: { ...keys, secretId: 'current' }, place: { ...place, addresses: 'fixed' } },
    });
  });

  it.each([
    ['an unknown field', { ...keys, pin: '1234' }, 'pin'],
    ['a missing field', { ...keys, apiKey: undefined }, 'apiKey', 'lacks'],
    ['letters in a token that no header may contain', { ...keys, accessToken: 'سر' }, 'accessToken', 'letters'],
    ['such letters in the relay’s token', { ...keys, relayToken: 'tök' }, 'relayToken', 'letters'],
    ['a line break in a key', { ...keys, accessToken: 'abc\n' }, 'accessToken'],
    ['a retired secret without a name', { ...keys, retiredSecrets: [{ secret: 'x' }] }, 'retiredSecrets.0.id', 'lacks'],
    ['an address of the wrong kind', { ...keys, relayPublicUrl: 'ftp://relay' }, 'relayPublicUrl'],
    ['a value that is not an object', [], ''],
  ])('with %s is rejected with the field’s name and without its value', (_, value, field, reason = 'not-keys') => {
    writeFileSync(source(), JSON.stringify(value));
    expect(readKeysFile(nodeFiles, source())).toEqual({
      ok: false,
      error: { code: 'config.invalid', params: { file: source(), field, reason } },
    });
  });

  it('that is missing returns config.unreadable, and one without JSON returns config.invalid', () => {
    expect(readKeysFile(nodeFiles, source())).toMatchObject({ ok: false, error: { code: 'config.unreadable' } });
    writeFileSync(source(), '{"secret": "abc');
    expect(readKeysFile(nodeFiles, source())).toMatchObject({
      ok: false,
      error: { code: 'config.invalid', params: { field: '', reason: 'not-keys' } },
    });
    writeFileSync(source(), JSON.stringify(keys).padEnd(3_000_000));
    expect(readKeysFile(nodeFiles, source())).toMatchObject({
      ok: false,
      error: { code: 'config.invalid', params: { field: '', reason: 'size' } },
    });
  });
});
