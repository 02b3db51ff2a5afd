// Reads the app's own options from the command line; Chromium's switches on the same line are ignored.
import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { ModeOptions } from '../opening/mode-options.ts';

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

/**
 * Returns the app's own arguments: the arguments after the program in a packaged app, otherwise the arguments after the app's
 * folder.
 */
const ownArguments = (argv: readonly string[], isPackaged: boolean): string[] => {
  const rest = argv.slice(1);
  return isPackaged ? rest : rest.slice(rest.findIndex((argument) => !argument.startsWith('-')) + 1);
};

/** Parses the options. Error: `config.invalid`, which names an option that was passed more than once. */
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
