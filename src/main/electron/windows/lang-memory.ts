// Stores the shop's language in a file for the pages that ask before the till opens, and the language that a person chose there.
import { z } from 'zod';
import { type Lang, langs } from '../../../shared/lang.ts';
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
    // Ignore a write error: the next start then asks in the language of the start before.
    files.replace(file, JSON.stringify(next));
  };
  return {
    now: (): Lang => state.chosen ?? state.shop ?? machine() ?? 'ar',
    choose: (chosen: Lang): void => keep({ ...state, chosen }),
    /** Stores the shop's language. A change of the shop's language is the later decision, so the choice of before ends. */
    useShop(shop: Lang): void {
      keep({ shop, chosen: state.shop === null || state.shop === shop ? state.chosen : null });
    },
  };
};
export type LangMemory = ReturnType<typeof createLangMemory>;
