// Command lines: one table of options per command, from which both the parser and --help are made.
import { parseArgs } from 'node:util';
import { versionText } from '../shared/version.ts';

export type OptionSpec = { readonly value?: string; readonly help: string };

export type Command<Names extends string> = {
  readonly usage: string;
  readonly about: string;
  readonly options: Readonly<Record<Names, OptionSpec>>;
};

/** Options that every command has. */
const always = { version: { help: 'print the version of this build' }, help: { help: 'print this' } } as const;

const helpText = ({ usage, about, options }: Command<string>): string => {
  const rows = Object.entries({ ...options, ...always }).map(([name, { value, help }]: [string, OptionSpec]) => {
    const left = `--${name}${value ? ` ${value}` : ''}`;
    return `  ${left.padEnd(28)}${help}`;
  });
  return [`Usage: ${usage}`, '', about, '', 'Options:', ...rows].join('\n');
};

/**
 * The given options: text for those that take a value, true for those that do not. Prints help or the version and ends with 0 on
 * `--help` and `--version`; ends with 2 and clear words on anything unknown.
 */
export const readOptions = <Names extends string>(
  command: Command<Names>,
  args = process.argv.slice(2),
): Partial<Record<Names, string>> => {
  const specs = Object.entries<OptionSpec>(command.options).map(
    ([name, { value }]) => [name, { type: value ? ('string' as const) : ('boolean' as const) }] as const,
  );
  try {
    const flag = { type: 'boolean' as const };
    const { values } = parseArgs({ args, options: { ...Object.fromEntries(specs), help: flag, version: flag } });
    if (values['help'] === true || values['version'] === true) {
      console.log(values['help'] === true ? helpText(command) : versionText);
      process.exit(0);
    }
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])) as Partial<
      Record<Names, string>
    >;
  } catch (error) {
    console.error(`${(error as Error).message.split('\n')[0]}\n\n${helpText(command)}`);
    return process.exit(2);
  }
};
