// Stores the shop's language in a file. The pages that ask for a passphrase or a PIN before the books open need this language,
// when the shop's settings cannot be read yet.
import { z } from 'zod';
import { firstLang, type Lang, langs } from '../../../shared/lang.ts';
import type { Files } from '../../../shared/ports.ts';
import { readState } from './state-file.ts';

/** A file of an earlier version also has a language that a person chose on a page; this language is ignored. */
const kept = z.object({ shop: z.enum(langs).nullable() });

/** `machine`: the machine's language; null if it is neither Arabic nor English. */
export const createLangMemory = (files: Files, file: string, machine: () => Lang | null) => {
  let shop = readState(files, file, kept)?.shop ?? null;
  let chosen: Lang | null = null;
  return {
    /** The language in which the next page opens. */
    now: (): Lang => shop ?? chosen ?? machine() ?? firstLang,
    /**
     * Notes that a person changed a page to this language. The choice counts only for a shop without a language: for the other
     * pages of this start, and as the language of the new shop. Otherwise a page's button changes that page alone.
     */
    choose(lang: Lang): void {
      chosen = lang;
    },
    useShop(lang: Lang): void {
      shop = lang;
      // Ignore a write error: the next start then uses the language that was last written.
      files.replace(file, JSON.stringify({ shop }));
    },
  };
};
export type LangMemory = ReturnType<typeof createLangMemory>;
