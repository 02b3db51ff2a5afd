// `notice verify`: checks one notice under one signature profile, and explains a failure.
import { type Notice, readNotice } from '../../protocol/notice.ts';
import { defaultProfile, type SignatureProfile } from '../../protocol/profile.ts';
import { charsetOf, sign, signedText, verifyNotice } from '../../protocol/signature.ts';
import type { AppError } from '../../shared/errors.ts';
import type { NoticeSource } from './options.ts';
import { type Problem, problemOf } from './words.ts';

export type NoticeVerification = {
  readonly verified: boolean;
  readonly profile: SignatureProfile | null;
  readonly signed: string | null;
  readonly expected: string | null;
  readonly received: string | null;
  readonly problem?: Problem;
};

/** The result if no notice could be checked, because of `error`. `subject`: the file that the error is about. */
export const unchecked = (error: AppError, profile: SignatureProfile | null, subject?: string): NoticeVerification => ({
  verified: false,
  profile,
  signed: null,
  expected: null,
  received: null,
  problem: problemOf(error, subject),
});

/** The text that the notice's signature covers, for display. Bytes that are not UTF-8 are shown as one character each. */
const shown = (notice: Notice, profile: SignatureProfile): string => {
  const text = signedText(notice, profile);
  if (charsetOf(notice, profile) === 'utf8') return text;
  const bytes = Buffer.from(text, 'latin1');
  const decoded = bytes.toString('utf8');
  return Buffer.from(decoded, 'utf8').equals(bytes) ? decoded : text;
};

const withHint = (problem: Problem, { kind }: NoticeSource, raw: Buffer): Problem => {
  const begin = raw.subarray(0, 8).toString('latin1');
  return kind !== 'wallet-callback' && /^(\?|https?:\/\/)/.test(begin)
    ? { ...problem, next: 'The file begins with "?" or an address: keep only what stands after the "?".' }
    : problem;
};

/** Checks one notice under one signature profile. Returns the result and the exit code. */
export const verifyNoticeFile = (
  source: NoticeSource,
  raw: Buffer,
  secret: string,
  profile: SignatureProfile = defaultProfile,
): readonly [answer: NoticeVerification, exit: 0 | 1 | 2] => {
  const notice = readNotice(source.kind, raw);
  if (!notice.ok) return [unchecked(notice.error, profile, source.file), 2];
  const expected = sign(notice.value, secret, profile);
  if (!expected.ok) return [unchecked(expected.error, profile), 2];
  const checked = verifyNotice(notice.value, [{ id: 'given', secret }], [profile]);
  const answer: NoticeVerification = {
    verified: checked.ok,
    profile,
    signed: shown(notice.value, profile),
    expected: expected.value,
    received: notice.value.hashed,
  };
  return checked.ok ? [answer, 0] : [{ ...answer, problem: withHint(problemOf(checked.error), source, raw) }, 1];
};
