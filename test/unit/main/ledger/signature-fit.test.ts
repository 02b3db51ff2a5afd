// The verification of the books accepts a stored notice only with the secret that signed it, whatever its signature profile.
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createFit } from '../../../../src/main/ledger/verify/signatures-check.ts';
import { readNotice } from '../../../../src/protocol/notice.ts';
import { type SignatureProfile, signatureProfile } from '../../../../src/protocol/profile.ts';
import { signedText } from '../../../../src/protocol/signature.ts';
import { signedNotice } from '../../../support/scripted-service.ts';

const secret = Buffer.from('a signing secret for tests').toString('hex');
const other = Buffer.from('b signing secret for tests').toString('hex');
const facts = { gateway: 'card', approved: '1', amount: '18.00', invoice_no: 'T1-0001', note: 'ت é+ /' };

const noticeOf = (raw: Buffer) => {
  const notice = readNotice('card-callback', raw);
  if (!notice.ok) throw new Error(notice.error.code);
  return notice.value;
};
const changed = (raw: Buffer): Buffer => Buffer.from(raw.toString().replace('amount=18.00', 'amount=81.00'));

const profiles: Partial<SignatureProfile>[] = [
  {},
  { output: 'hex-lower' },
  { output: 'base64' },
  { output: 'base64-upper' },
  { key: 'hex' },
  { key: 'base64' },
  { encoding: 'wire' },
  { encoding: 'rfc3986', order: 'sorted', output: 'base64' },
];

describe.each(profiles)('under the profile %j', (changes) => {
  const profile = signatureProfile.parse({ id: 'p', ...changes });
  const raw = signedNotice('card-callback', facts, secret, profile);
  const fits = createFit({ id: 'k1', secret }, profile);

  it('a notice fits the secret that signed it', () => expect(fits(noticeOf(raw))).toBe(true));

  it('a notice with another amount, another signature or none does not fit', () => {
    const forged = signedNotice('card-callback', facts, other, profile);
    expect(changed(raw)).not.toEqual(raw);
    const { hashed: _, ...unsigned } = { ...noticeOf(raw) };
    const notices = [noticeOf(changed(raw)), noticeOf(forged), { ...unsigned, hashed: null }];
    expect(notices.map(fits)).toEqual([false, false, false]);
  });

  it('a notice does not fit another secret, nor an empty one', () => {
    const secrets = [other, ''].map((each) => createFit({ id: 'k1', secret: each }, profile)(noticeOf(raw)));
    expect(secrets).toEqual([false, false]);
  });
});

it('an empty secret fits no notice, not even one whose signature was made with it', () => {
  const profile = signatureProfile.parse({ id: 'p' });
  const raw = signedNotice('card-callback', facts, secret, profile);
  const hashed = createHmac('sha256', '')
    .update(signedText(noticeOf(raw), profile))
    .digest('hex')
    .toUpperCase();
  expect(createFit({ id: 'k1', secret: '' }, profile)({ ...noticeOf(raw), hashed })).toBe(false);
});

it('a notice signed over its bytes on the wire fits, also with bytes beyond ASCII', () => {
  const profile = signatureProfile.parse({ id: 'p', encoding: 'wire' });
  const wire = Buffer.from('gateway=card&approved=1&note=café');
  const hashed = createHmac('sha256', secret).update(wire).digest('hex').toUpperCase();
  const notice = noticeOf(Buffer.concat([wire, Buffer.from(`&hashed=${hashed}`)]));
  expect(createFit({ id: 'k1', secret }, profile)(notice)).toBe(true);
});
