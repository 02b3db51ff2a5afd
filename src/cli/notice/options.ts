// Parses the command line of `npm run notice`.
import { parseArgs } from 'node:util';
import { type NoticeKind, noticeKinds } from '../../shared/payment/gateways.ts';
import { err, ok, type Result } from '../../shared/result.ts';

export type NoticeSource = { readonly kind: NoticeKind; readonly file: string };
export type Request =
  | { readonly command: 'help' | 'version' }
  | {
      readonly command: 'verify';
      readonly secretFile: string;
      readonly profileFile: string | null;
      readonly source: NoticeSource;
    }
  | { readonly command: 'calibrate'; readonly secretFile: string; readonly sources: readonly NoticeSource[] };

const kinds = noticeKinds.join('|');

export const usage = `Usage:
  npm run -s notice -- verify --kind KIND --secret-file S [--profile P] FILE
  npm run -s notice -- calibrate --kind KIND --secret-file S SAMPLE…

verify says whether a notice is genuine; calibrate finds the signature profiles that fit all samples (docs/notice.md).
Each prints one JSON object. Exit: 0 verified, or something fits; 1 not; 2 the input cannot be used.

Options:
  --kind KIND         ${kinds}
  --secret-file S     file that holds the secret; one newline at its end does not count
  --profile P         JSON signature profile (default: the default profile)
  --version           print the version of this build
  --help              print this

FILE and SAMPLE are the raw JSON body, or the raw query string without "?"; - is standard input. KIND:FILE names the kind of
one sample.`;

const kindOf = (text: string): NoticeKind | undefined => noticeKinds.find((kind) => kind === text);

const sourceOf = (text: string, kind: NoticeKind | undefined): NoticeSource | null => {
  const colon = text.indexOf(':');
  const own = kindOf(text.slice(0, Math.max(0, colon)));
  if (own) return { kind: own, file: text.slice(colon + 1) };
  return kind ? { kind, file: text } : null;
};

/** Parses the options. Errors name options, but never values: a value may be a secret in the wrong place. */
const parse = (args: readonly string[]): Result<ReturnType<typeof parseKnown>, string> => {
  try {
    return ok(parseKnown(args));
  } catch (error) {
    const name = /'(--?[a-z-]+)[^']*'/.exec((error as Error).message)?.[1];
    return err(name ? `${name} is not an option, or lacks its value, or takes none.` : 'The options cannot be read.');
  }
};

const text = { type: 'string', multiple: true } as const;
const parseKnown = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { kind: text, 'secret-file': text, profile: text, help: { type: 'boolean' }, version: { type: 'boolean' } },
  });

/** Returns the request. Error: what is wrong, in words. */
export const readRequest = (args: readonly string[]): Result<Request, string> => {
  const parsed = parse(args);
  if (!parsed.ok) return parsed;
  const { help, version, ...given } = parsed.value.values;
  if (help === true || version === true) return ok({ command: help === true ? 'help' : 'version' });
  const [command, ...names] = parsed.value.positionals;
  if (command !== 'verify' && command !== 'calibrate') return err('Say verify or calibrate first.');
  const repeated = Object.entries(given).find(([, values]) => values.length > 1);
  if (repeated) return err(`--${repeated[0]} is given more than once.`);
  const { kind: [kindText] = [], 'secret-file': [secretFile] = [], profile: [profileFile] = [] } = given;
  const kind = kindText === undefined ? undefined : kindOf(kindText);
  if (kindText !== undefined && !kind) return err(`--kind must be ${kinds}.`);
  if (secretFile === undefined) return err('--secret-file is missing.');
  const sources = names.map((name) => sourceOf(name, kind));
  const [source, ...more] = sources;
  if (source === undefined) return err(command === 'verify' ? 'FILE is missing.' : 'Give at least one SAMPLE.');
  const known = sources.filter((each) => each !== null);
  if (source === null || known.length < sources.length) return err(`--kind is missing: ${kinds}.`);
  if (known.filter(({ file }) => file === '-').length > 1) return err('Standard input can be only one of the samples.');
  if (command === 'calibrate') {
    return profileFile === undefined ? ok({ command, secretFile, sources: known }) : err('--profile goes with verify.');
  }
  if (more.length > 0) return err('verify takes one FILE.');
  return ok({ command, secretFile, profileFile: profileFile ?? null, source });
};
