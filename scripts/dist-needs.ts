// Checks the prerequisites of `npm run dist` (an installable package of the app) before anything is built: programs of this
// machine, files of the project, and downloads of electron-builder.

/** Facts about this machine and the command line of `npm run dist`, by which the prerequisites are checked. */
export type Machine = {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  /** The version of `electron` in package.json. */
  readonly electron: string;
  /** The options that are passed on to electron-builder. */
  readonly args: readonly string[];
  /** True if the project has this file. */
  has(file: string): boolean;
  /** True if a program of this name can be started. */
  runs(program: string): boolean;
  /** True if a file with this prefix was downloaded before. */
  fetched(name: string): boolean;
  /** True if files can be downloaded now. */
  isOnline: boolean;
};

const systems = { linux: 'linux', darwin: 'mac', win32: 'win' } as const;
type System = (typeof systems)[keyof typeof systems];
const flags: Readonly<Record<System, readonly string[]>> = {
  linux: ['--linux', '-l'],
  mac: ['--mac', '--macos', '-m', '-o'],
  win: ['--win', '--windows', '-w'],
};
/** The name of each system in the file names of Electron's downloads. */
const named: Readonly<Record<System, string>> = { linux: 'linux', mac: 'darwin', win: 'win32' };

const targetsOf = ({ args, platform }: Machine): readonly System[] => {
  const asked = (Object.keys(flags) as System[]).filter((system) => flags[system].some((flag) => args.includes(flag)));
  const own = systems[platform as keyof typeof systems];
  return asked.length > 0 ? asked : own ? [own] : [];
};

const hasOwnRuntime = ({ args }: Machine): boolean => args.some((arg) => /^(-c|--config)\.electronDist=/.test(arg));

type Need = { readonly what: string; isThere(machine: Machine): boolean };
const file = (name: string): Need => ({ what: `the file ${name}`, isThere: ({ has }) => has(name) });
/** A required download. Met if the cache has the file, or if the network is reachable. */
const download = (what: string, name: string): Need => ({
  what: `${what} (not fetched yet, and the network does not answer)`,
  isThere: ({ fetched, isOnline }) => fetched(name) || isOnline,
});

const needs: Readonly<Record<System, readonly Need[]>> = {
  linux: [file('assets/icons/512x512.png'), download('the tools of AppImage', 'appimage')],
  win: [
    file('assets/icons/1024x1024.png'),
    download('NSIS, which makes the installer', 'nsis'),
    {
      what: 'wine, which writes icon and version into the program (apt install wine)',
      isThere: ({ platform, runs }) => platform === 'win32' || runs('wine'),
    },
  ],
  mac: [
    file('assets/icons/1024x1024.png'),
    { what: 'macOS: a package for it is made there alone', isThere: ({ platform }) => platform === 'darwin' },
  ],
};

/** Returns what is missing for the requested packages, in words; empty if the build can begin. */
export const lacksFor = (machine: Machine): readonly string[] => {
  const { electron, arch } = machine;
  const lacking = targetsOf(machine).flatMap((system) => {
    const runtime = `electron-v${electron}-${named[system]}-${arch}`;
    const own = hasOwnRuntime(machine) ? [] : [download(`Electron ${electron} for ${named[system]}-${arch}`, runtime)];
    return [...own, ...needs[system]].filter((need) => !need.isThere(machine)).map(({ what }) => what);
  });
  return [...new Set([...(machine.has('node_modules/.bin/electron-builder') ? [] : ['the packages of npm ci']), ...lacking])];
};
