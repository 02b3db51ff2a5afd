// Switches and variables with which the installed app refuses to start: they would expose its windows, weaken its TLS checks or
// redirect its connections. Chromium and Node would obey them silently.

/** The refused Chromium switches, grouped by the harm that each would do. */
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

/**
 * Environment variables with which the app refuses to start. Electron fuses already disable NODE_OPTIONS, NODE_EXTRA_CA_CERTS and
 * ELECTRON_RUN_AS_NODE; the app refuses all variables in this list all the same.
 */
const refusedVariables = ['NODE_TLS_REJECT_UNAUTHORIZED', 'SSLKEYLOGFILE', 'ELECTRON_RUN_AS_NODE', 'NODE_OPTIONS'] as const;

/** Prefixes of refused switches, so that new switches of later Chromium or Node versions are refused, too. */
const refusedFamilies = /^(remote-debugging-|inspect(-|$)|ignore-certificate-errors|proxy-|host-(resolver-)?rules)/;

const names: readonly string[] = Object.values(refused).flat();

/** Reads a switch's name in every spelling that Chromium accepts: `--x` and `-x`, on Windows also `/x`, in any case. */
const nameOf = (argument: string, isWindows: boolean): string | null => {
  const name = (isWindows ? /^(?:--?|\/)([^=]+)/ : /^--?([^=]+)/).exec(argument)?.[1];
  return name === undefined ? null : name.toLowerCase();
};

export type Start = {
  /** The command line without the program. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isWindows: boolean;
  /** True if Chromium has read a switch with this name, whatever its source. */
  hasSwitch(name: string): boolean;
};

/**
 * Returns the switches (`--name`) and environment variables with which the app refuses to start; an empty list permits the start.
 */
export const refusedAt = ({ args, env, isWindows, hasSwitch }: Start): readonly string[] => {
  const written = args.flatMap((argument) => nameOf(argument, isWindows) ?? []);
  const given = written.filter((name) => names.includes(name) || refusedFamilies.test(name));
  const read = names.filter((name) => hasSwitch(name));
  const switches = [...new Set([...given, ...read])].map((name) => `--${name}`);
  return [...switches, ...refusedVariables.filter((name) => (env[name] ?? '') !== '')];
};

/** The message about a refused start, in Arabic and English: that nothing was opened, and how to start the till instead. */
export const refusalText = (refusedOnes: readonly string[]): string => {
  const list = refusedOnes.join(' ');
  return [
    `لا يبدأ قيد مع ${list}: بوسع غيرك أن يقرأ بها نوافذه أو أن يغيّر من يتحدث إليه. لم يُفتح شيء. ابدأه بدونها، واعرف من أضافها.`,
    `Qayd does not start with ${list}: somebody else could read its windows by it, or change whom it talks to. Nothing was opened. Start it without, and find out who added it.`,
  ].join('\n');
};
