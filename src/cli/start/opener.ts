// Opens the system's browser on the till. The address holds a token, and every user of this machine can read command lines. So
// the browser is given a file that only we can read, which redirects to the address.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  linux: ['xdg-open'],
};

/** The HTML of the file that redirects to `url`, which contains no character that needs escaping. */
const leadTo = (url: string): string => `<!doctype html><html><head><meta charset="utf-8"><title>قيد · Qayd</title>
<meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${url}"></head>
<body><a href="${url}" rel="noreferrer">قيد · Qayd</a></body></html>
`;

const folderIn = (dir: string): string => join(dir, 'browser-start');

/**
 * Deletes the file that redirects a browser to the till's start address. Call this when the address was used, when the till ends,
 * and at each start of the till, in case it was killed before.
 */
export const removeLeadFile = (dir: string): void => rmSync(folderIn(dir), { recursive: true, force: true });

/** Writes a file that redirects to `url`, mode 0600, in a new folder of mode 0700 below `dir`. Returns its `file:` address. */
export const writeLeadFile = (dir: string, url: string): string => {
  removeLeadFile(dir);
  const folder = folderIn(dir);
  mkdirSync(folder, { mode: 0o700 });
  const file = join(folder, 'open.html');
  writeFileSync(file, leadTo(url), { mode: 0o600, flag: 'wx' });
  return pathToFileURL(file).href;
};

/** Opens the browser. Failures are ignored, because the printed address is enough. */
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
