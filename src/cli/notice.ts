// `npm run -s notice`: checks whether a notice is genuine, and finds the signature profile under which sample notices are genuine
// (docs/notice.md).
import { appError } from '../shared/errors.ts';
import type { Sample } from '../protocol/calibrate/calibrate.ts';
import { defaultProfile } from '../protocol/profile.ts';
import { type Calibrated, calibrateAll, uncalibrated } from './notice/calibrate.ts';
import { readProfile, readSecret, readSource } from './notice/files.ts';
import { readRequest, type Request, usage } from './notice/options.ts';
import { unchecked, type NoticeVerification, verifyNoticeFile } from './notice/verify-notice.ts';
import { versionText } from '../shared/version.ts';
import { problemOf } from './notice/words.ts';

type NoticeAnswer = readonly [answer: NoticeVerification | Calibrated | { readonly problem: unknown }, exit: 0 | 1 | 2];
type RequestOf<C extends Request['command']> = Extract<Request, { readonly command: C }>;

const warn = (text: string): void => console.error(text);

const answerVerify = async ({ secretFile, profileFile, source }: RequestOf<'verify'>): Promise<NoticeAnswer> => {
  const profile = profileFile === null ? { ok: true as const, value: defaultProfile } : await readProfile(profileFile);
  if (!profile.ok) return [unchecked(profile.error, null), 2];
  const secret = await readSecret(secretFile, warn);
  if (!secret.ok) return [unchecked(secret.error, profile.value), 2];
  const raw = await readSource(source, secret.value);
  if (!raw.ok) return [unchecked(raw.error, profile.value), 2];
  return verifyNoticeFile(source, raw.value, secret.value, profile.value);
};

const answerCalibrate = async ({ secretFile, sources }: RequestOf<'calibrate'>): Promise<NoticeAnswer> => {
  const secret = await readSecret(secretFile, warn);
  if (!secret.ok) return [uncalibrated(secret.error), 2];
  const samples: Sample[] = [];
  for (const source of sources) {
    const raw = await readSource(source, secret.value);
    if (!raw.ok) return [uncalibrated(raw.error), 2];
    samples.push({ kind: source.kind, raw: raw.value });
  }
  return calibrateAll(
    samples,
    sources.map(({ file }) => file),
    secret.value,
  );
};

const answerTo = async (args: readonly string[]): Promise<NoticeAnswer | null> => {
  const request = readRequest(args);
  if (!request.ok) {
    console.error(usage);
    const error = appError('options.invalid', { why: request.error });
    if (args[0] === 'verify') return [unchecked(error, null), 2];
    return [args[0] === 'calibrate' ? uncalibrated(error) : { problem: problemOf(error) }, 2];
  }
  if (request.value.command === 'verify') return answerVerify(request.value);
  if (request.value.command === 'calibrate') return answerCalibrate(request.value);
  console.log(request.value.command === 'version' ? versionText : usage);
  return null;
};

const answer = await answerTo(process.argv.slice(2));
if (answer !== null) {
  console.log(JSON.stringify(answer[0], null, process.stdout.isTTY ? 2 : 0));
  process.exitCode = answer[1];
}
