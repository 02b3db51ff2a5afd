// Stores in a file the shop's language, and the language that a person chose on a page before the books open. These pages ask for
// a passphrase or a PIN, when the shop's settings cannot be read yet.
import { z } from 'zod';
import { firstLang, type Lang, langs } from '../../../shared/lang.ts';
import type { Files } from '../../../shared/ports.ts';
import { readState } from './state-file.ts';

const kept = z.strictObject({ shop: z.enum(langs).nullable(), chosen: z.enum(langs).nullable() });
type Kept = z.infer<typeof kept>;
const none: Kept = { shop: null, chosen: null };

/** `machine`: the machine's language; null if it is neither Arabic nor English. */
export const createLangMemory = (files: Files, file: string, machine: () => Lang | null) => {
  let state = readState(files, file, kept) ?? none;
  const keep = (next: Kept): void => {
    if (next.shop === state.shop && next.chosen === state.chosen) return;
    state = next;
    // Ignore a write error: the next start then uses the language that was last written.
    files.replace(file, JSON.stringify(next));
  };
  return {
    now: (): Lang => state.chosen ?? state.shop ?? machine() ?? firstLang,
    choose: (chosen: Lang): void => keep({ ...state, chosen }),
    /**
     * Stores the shop's language. If the shop's language changed, a language that a person chose earlier on these pages no longer
     * applies.
     */
    useShop(shop: Lang): void {
      keep({ shop, chosen: state.shop === null || state.shop === shop ? state.chosen : null });
    },
  };
};
export type LangMemory = ReturnType<typeof createLangMemory>;
