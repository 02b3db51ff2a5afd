// What the command line asks of the app. Chromium's own switches stand there, too, and are left to Chromium.
import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { ModeOptions } from '../opening/modes.ts';

const options = {
  training: { type: 'boolean' },
  live: { type: 'boolean' },
  service: { type: 'string' },
  relay: { type: 'string' },
  keys: { type: 'string' },
  connection: { type: 'string' },
  data: { type: 'string' },
  lan: { type: 'boolean' },
} as const;

/** What follows the app: behind the program when it is packaged, behind the app's folder when it is not. */
const ownArguments = (argv: readonly string[], isPackaged: boolean): string[] => {
  const rest = argv.slice(1);
  return isPackaged ? rest : rest.slice(rest.findIndex((argument) => !argument.startsWith('-')) + 1);
};

/** Error: `config.invalid` with the option that is given more than once. */
export const startOptions = (argv: readonly string[], isPackaged: boolean): Result<ModeOptions> => {
  const args = ownArguments(argv, isPackaged);
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true });
  const given = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind !== 'option' || !Object.hasOwn(options, token.name)) continue;
    if (given.has(token.name)) return fail('config.invalid', { field: `--${token.name}`, reason: 'repeated' });
    given.set(token.name, token.value ?? 'true');
  }
  return ok(Object.fromEntries(given) as ModeOptions);
};
