// Reads from the command line which till to open: its mode, its folder and its addresses.
import type { Files } from '../../shared/ports.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { isSafeAddress } from './connection.ts';
import { modeFolder } from './data-folder.ts';
import { type OpeningMode, tillIn } from './kept-mode.ts';
import type { ModeRequest } from './mode-request.ts';
import { trimmed } from './setup/line.ts';

export type ModeOptions = Readonly<
  Partial<Record<'training' | 'live' | 'service' | 'relay' | 'keys' | 'connection' | 'data' | 'lan', string>>
>;

export type ModePlace = {
  readonly files: Files;
  /** The folder for all modes if `--data` is absent. */
  readonly usualRoot: string;
  readonly lanHost: string | null;
  /** The mode if neither the command line nor the folder gives one. */
  readonly usual: OpeningMode;
};

const strayIn = (mode: OpeningMode, { relay, keys, connection, lan }: ModeOptions): string | null => {
  if (mode !== 'training') return lan === undefined ? null : '--lan';
  if (relay !== undefined) return '--relay';
  return keys !== undefined ? '--keys' : connection !== undefined ? '--connection' : null;
};

/**
 * The till that the command line names: `--live`, otherwise a trial if `--service` is given, otherwise `--training`, otherwise
 * the till found in `--data`, otherwise the default till. Errors: `config.invalid` with the wrong option and the `reason`:
 * `address`, `stray`, `network`, and the reasons of `tillIn`.
 */
export const modeFrom = (options: ModeOptions, { files, usualRoot, lanHost, usual }: ModePlace): Result<ModeRequest> => {
  const { training, live, relay, keys, connection, data, lan } = options;
  const serviceUrl = options.service && trimmed(options.service);
  const asked: OpeningMode | null =
    live !== undefined ? 'live' : serviceUrl !== undefined ? 'trial' : training !== undefined ? 'training' : null;
  if (asked === 'trial' && !isSafeAddress(serviceUrl ?? '', true))
    return fail('config.invalid', { field: '--service', reason: 'address' });
  const mode = asked ?? usual;
  const till =
    data === undefined
      ? ok({ mode, dir: modeFolder(usualRoot, mode, serviceUrl) })
      : tillIn(files, data, { mode: asked, usual, serviceUrl });
  if (!till.ok) return till;
  const stray = strayIn(till.value.mode, options);
  if (stray) return fail('config.invalid', { field: stray, reason: 'stray' });
  if (lan !== undefined && lanHost === null) return fail('config.invalid', { field: '--lan', reason: 'network' });
  return ok({
    mode: till.value.mode,
    dir: till.value.dir,
    ...(serviceUrl !== undefined && { serviceUrl }),
    ...(relay !== undefined && { relayUrl: trimmed(relay) }),
    ...(keys !== undefined && { keysFile: keys }),
    ...(connection !== undefined && { connectionFile: connection }),
    ...(lan !== undefined && lanHost !== null && { lanHost }),
  });
};
