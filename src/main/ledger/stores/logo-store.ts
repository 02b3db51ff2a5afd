// Reads the shop's present logo.
import type { ReadConnection } from '../../../sqlite/statements.ts';
import type { Logo } from '../../../till-journal/till.ts';

export const createLogoStore = (db: ReadConnection) => {
  const sha = db.prepare('SELECT sha256 FROM shop_logo').pluck();
  const body = db.prepare('SELECT j.body FROM shop_logo l JOIN journal j USING (seq) WHERE l.sha256 IS NOT NULL').pluck();
  return {
    /** The logo's digest; null if there is no logo. */
    sha256: (): string | null => (sha.get() as string | null | undefined) ?? null,
    current(): Logo | null {
      const text = body.get() as string | undefined;
      return text === undefined ? null : (JSON.parse(text) as { readonly logo: Logo }).logo;
    },
  };
};
export type LogoStore = ReturnType<typeof createLogoStore>;
