// Parses command lines. A command's table of options defines how its options are parsed, and its --help text.
import { parseArgs } from 'node:util';
import { versionText } from '../shared/version.ts';

/** An option of a command. `with`: this option is refused unless at least one of these options is also present. */
export type OptionSpec = { readonly value?: string; readonly help: string; readonly with?: string | readonly string[] };

export type CliCommand<Names extends string> = {
  readonly usage: string;
  readonly about: string;
  readonly options: Readonly<Record<Names, OptionSpec>>;
  /** Lists of options that exclude each other: at most one option of each list may be given. */
  readonly apart?: readonly (readonly NoInfer<Names>[])[];
};

/** Options that every command has. */
const always = { version: { help: 'print the version of this build' }, help: { help: 'print this' } } as const;

const helpText = ({ usage, about, options }: CliCommand<string>): string => {
  const rows = Object.entries({ ...options, ...always }).map(([name, { value, help }]: [string, OptionSpec]) => {
    const left = `--${name}${value ? ` ${value}` : ''}`;
    return `  ${left.padEnd(28)}${help}`;
  });
  return [`Usage: ${usage}`, '', about, '', 'Options:', ...rows].join('\n');
};

type OptionValues = Readonly<Record<string, readonly unknown[]>>;

/**
 * Returns the reason why the options are refused (an option is repeated, excluded by another option, or without effect); null if
 * they are accepted.
 */
const faultIn = ({ options, apart = [] }: CliCommand<string>, given: OptionValues): string | null => {
  const names = Object.keys(given);
  const again = names.find((name) => (given[name]?.length ?? 0) > 1);
  if (again !== undefined) return `--${again} is given more than once. Give it once.`;
  for (const list of apart) {
    const [one, other] = list.filter((name) => names.includes(name));
    if (other !== undefined) return `--${one} and --${other} do not go together. Give one of them.`;
  }
  const ownersOf = (name: string): readonly string[] => [options[name]?.with ?? []].flat();
  const idle = names.find((name) => ownersOf(name).length > 0 && !ownersOf(name).some((owner) => names.includes(owner)));
  return idle === undefined
    ? null
    : `--${idle} goes with --${ownersOf(idle).join(' or --')}. Give that, too, or leave --${idle} out.`;
};

/**
 * Parses the options: a value's text, or 'true' for an option without value. `--help` and `--version` print and exit with 0. An
 * option that is unknown, repeated or without effect prints why and exits with 2.
 */
export const readOptions = <Names extends string>(
  command: CliCommand<Names>,
  args = process.argv.slice(2),
): Partial<Record<Names, string>> => {
  const specs = Object.entries<OptionSpec>(command.options).map(
    ([name, { value }]) => [name, { type: value ? ('string' as const) : ('boolean' as const), multiple: true }] as const,
  );
  const refuse = (text: string): never => {
    console.error(`${text}\n\n${helpText(command)}`);
    return process.exit(2);
  };
  try {
    const flag = { type: 'boolean' as const };
    const parsed = parseArgs({ args, options: { ...Object.fromEntries(specs), help: flag, version: flag } }).values;
    const { help = false, version = false, ...values } = parsed as Record<string, unknown>;
    if (help || version) {
      console.log(help ? helpText(command) : versionText);
      process.exit(0);
    }
    const given = values as OptionValues;
    const fault = faultIn(command, given);
    if (fault !== null) return refuse(fault);
    const texts = Object.entries(given).map(([name, [value]]) => [name, String(value)]);
    return Object.fromEntries(texts) as Partial<Record<Names, string>>;
  } catch (error) {
    return refuse((error as Error).message.split('\n')[0] ?? '');
  }
};
