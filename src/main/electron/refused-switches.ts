// What the installed app is not started with: switches and variables that read its windows, or have it trust or talk to somebody
// else. Chromium and Node would follow them without a word.

/** Chromium's switches, as it names them, and what each would do. */
const refused = {
  debugging: [
    'remote-debugging-port',
    'remote-debugging-pipe',
    'remote-debugging-address',
    'remote-debugging-socket-name',
    'remote-allow-origins',
    'inspect',
    'inspect-brk',
    'inspect-brk-node',
    'inspect-port',
    'inspect-wait',
    'inspect-publish-uid',
    'js-flags',
    'auto-open-devtools-for-tabs',
    'enable-automation',
    'renderer-cmd-prefix',
    'utility-cmd-prefix',
    'gpu-launcher',
    'load-extension',
  ],
  certificate: [
    'ignore-certificate-errors',
    'ignore-certificate-errors-spki-list',
    'ignore-urlfetcher-cert-requests',
    'allow-insecure-localhost',
    'test-certificate-principals',
    'ssl-key-log-file',
    'unsafely-treat-insecure-origin-as-secure',
    'allow-running-insecure-content',
    'disable-web-security',
    'reduce-security-for-testing',
  ],
  proxy: [
    'proxy-server',
    'proxy-pac-url',
    'proxy-bypass-list',
    'proxy-auto-detect',
    'no-proxy-server',
    'winhttp-proxy-resolver',
    'auth-server-whitelist',
    'auth-server-allowlist',
    'auth-negotiate-delegate-whitelist',
    'auth-negotiate-delegate-allowlist',
  ],
  'host-rule': ['host-rules', 'host-resolver-rules', 'origin-to-force-quic-on'],
  log: ['log-net-log', 'net-log-capture-mode', 'trace-startup', 'trace-startup-file'],
} as const;

/** Fuses close NODE_OPTIONS, NODE_EXTRA_CA_CERTS and ELECTRON_RUN_AS_NODE; these are read all the same. */
const refusedVariables = ['NODE_TLS_REJECT_UNAUTHORIZED', 'SSLKEYLOGFILE', 'ELECTRON_RUN_AS_NODE', 'NODE_OPTIONS'] as const;

/** Whatever a newer Chromium or Node may add to them. */
const refusedFamilies = /^(remote-debugging-|inspect(-|$)|ignore-certificate-errors|proxy-|host-(resolver-)?rules)/;

const names: readonly string[] = Object.values(refused).flat();

/** The name of a switch in one of the spellings that Chromium takes: `--x`, `-x`, on Windows also `/x`, in any case there. */
const nameOf = (argument: string, isWindows: boolean): string | null => {
  const name = (isWindows ? /^(?:--?|\/)([^=]+)/ : /^--?([^=]+)/).exec(argument)?.[1];
  return name === undefined ? null : name.toLowerCase();
};

export type Start = {
  /** What follows the program. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isWindows: boolean;
  /** Whether Chromium has read a switch of that name, wherever it came from. */
  hasSwitch(name: string): boolean;
};

/** The switches (`--name`) and variables that a start is refused for; none where it may go on. */
export const refusedAt = ({ args, env, isWindows, hasSwitch }: Start): readonly string[] => {
  const written = args.flatMap((argument) => nameOf(argument, isWindows) ?? []);
  const given = written.filter((name) => names.includes(name) || refusedFamilies.test(name));
  const read = names.filter((name) => hasSwitch(name));
  const switches = [...new Set([...given, ...read])].map((name) => `--${name}`);
  return [...switches, ...refusedVariables.filter((name) => (env[name] ?? '') !== '')];
};

/** What is said, in both languages: nothing was opened, and how to start instead. */
export const refusalText = (refusedOnes: readonly string[]): string => {
  const list = refusedOnes.join(' ');
  return [
    `لا يبدأ قيد مع ${list}: بوسع غيرك أن يقرأ بها نوافذه أو أن يغيّر من يتحدث إليه. لم يُفتح شيء. ابدأه بدونها، واعرف من أضافها.`,
    `Qayd does not start with ${list}: somebody else could read its windows by it, or change whom it talks to. Nothing was opened. Start it without, and find out who added it.`,
  ].join('\n');
};
