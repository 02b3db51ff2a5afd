// What the command line asks of the app. Chromium's own switches stand there, too, and are left to Chromium.
import { parseArgs } from 'node:util';
import type { ModeOptions } from '../modes.ts';

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

export const startOptions = (argv: readonly string[], isPackaged: boolean): ModeOptions => {
  const { values } = parseArgs({ args: ownArguments(argv, isPackaged), options, strict: false, allowPositionals: true });
  const given = Object.keys(options).flatMap((name) => {
    const value = values[name];
    return value === undefined || value === false ? [] : [[name, String(value)]];
  });
  return Object.fromEntries(given) as ModeOptions;
};
