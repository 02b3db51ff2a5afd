// Opens the system's browser on the till. The address holds a token, and what stands on a program's command line every user of
// this machine can read: so the browser is handed a file that only we can read, and the file leads on.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  linux: ['xdg-open'],
};

/** `url` has no character that HTML reads otherwise. */
const leadTo = (url: string): string => `<!doctype html><html><head><meta charset="utf-8"><title>قيد · Qayd</title>
<meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${url}"></head>
<body><a href="${url}" rel="noreferrer">قيد · Qayd</a></body></html>
`;

const folderIn = (dir: string): string => join(dir, 'browser-start');

/** Once its token is spent, when the till ends, and where an earlier till was ended by force. */
export const removeLeadFile = (dir: string): void => rmSync(folderIn(dir), { recursive: true, force: true });

/** Writes a file that leads to `url`, mode 0600 in a new folder of its own below `dir`, mode 0700. Answers its `file:` address. */
export const writeLeadFile = (dir: string, url: string): string => {
  removeLeadFile(dir);
  const folder = folderIn(dir);
  mkdirSync(folder, { mode: 0o700 });
  const file = join(folder, 'open.html');
  writeFileSync(file, leadTo(url), { mode: 0o600, flag: 'wx' });
  return pathToFileURL(file).href;
};

/** Nothing happens where there is no browser, or no file can be written: the printed address is enough. */
export const openBrowser = (dir: string, url: string): void => {
  const [program, ...args] = openers[process.platform] ?? [];
  if (!program || (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY'])) return;
  let address: string;
  try {
    address = writeLeadFile(dir, url);
  } catch {
    return;
  }
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
  child.once('error', () => {});
  child.unref();
};
