// The shop's logo. The journal stores the chosen picture's bytes, so every backup contains the logo.
import { createHash } from 'node:crypto';
import { logoFault, logoSide, mostLogoBytes, pictureOf } from '../../../shared/display/picture.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Logo } from '../../../till-journal/till.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Changes } from '../changes.ts';
import { earlierRequest } from '../supervision/idempotency.ts';

export type LogoDeps = { readonly ledger: Ledger; readonly changes: Changes };
type LogoCommand = { readonly requestId: string; readonly actor: string };

export const createLogo = ({ ledger, changes }: LogoDeps) => {
  const write = (logo: Logo | null, { requestId, actor }: LogoCommand): Result<null> => {
    const earlier = earlierRequest(ledger, requestId, 'logo.changed', (body) => body.logo?.sha256 === logo?.sha256);
    if (!earlier.ok) return earlier;
    if (earlier.value) return ok(null);
    const written = ledger.write(({ record }) => record('logo.changed', { logo }, { actor, requestId }));
    if (!written.ok) return written;
    changes.tell({ type: 'settings' });
    return ok(null);
  };
  return {
    /** The logo; null if the shop has none. */
    now: (): Logo | null => ledger.logo.current(),
    /** The logo's SHA-256, so that callers notice a new logo without reading its bytes. */
    sha256: (): string | null => ledger.logo.sha256(),
    /** Sets the logo. Errors: `logo.too-large`, `logo.not-picture`, `logo.unfit-size`, `request.reused`, `data.*`. */
    set(bytes: Uint8Array, by: LogoCommand): Result<null> {
      const fault = logoFault(bytes);
      if (fault) return fail(fault, { kilobytes: mostLogoBytes / 1024, least: logoSide.least, most: logoSide.most });
      const { mediaType = 'image/png' } = pictureOf(bytes) ?? {};
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return write({ mediaType, sha256, base64: Buffer.from(bytes).toString('base64') }, by);
    },
    /** Removes the logo. Errors: `request.reused`, `data.*`. */
    remove: (by: LogoCommand): Result<null> => write(null, by),
  };
};
export type LogoService = ReturnType<typeof createLogo>;
