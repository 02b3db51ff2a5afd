// The location of a till's data: one root folder (the same for the desktop app and the browser host), with a subfolder for each
// mode and each trial service.
import { join } from 'node:path';
import type { AppInfo } from '../../shared/contract/till.ts';

export type Machine = {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
};

/** An empty or relative XDG_DATA_HOME counts as unset, as the XDG base directory specification requires. */
const xdgDataHome = ({ env, home }: Machine): string => {
  const given = env['XDG_DATA_HOME'] ?? '';
  return given.startsWith('/') ? given : join(home, '.local', 'share');
};

/** The folder that holds the folders of all modes. */
export const dataRoot = (machine: Machine): string => {
  if (machine.platform === 'darwin') return join(machine.home, 'Library', 'Application Support', 'Qayd');
  // Use the local folder, not the roaming one: synchronised between two machines, the books would be corrupted.
  if (machine.platform === 'win32') return join(machine.env['LOCALAPPDATA'] || join(machine.home, 'AppData', 'Local'), 'Qayd');
  return join(xdgDataHome(machine), 'qayd');
};

/** The folder of a mode. A trial's folder is named by its service: `trial/api.example.com`, `trial/127.0.0.1_8080`. */
export const modeFolder = (root: string, mode: AppInfo['mode'], serviceUrl?: string): string =>
  mode === 'trial' ? join(root, mode, new URL(serviceUrl ?? '').host.replace(/[^a-z0-9.-]+/gi, '_')) : join(root, mode);

/** The books' folder in a till's folder. */
export const booksIn = (dir: string): string => join(dir, 'books');
