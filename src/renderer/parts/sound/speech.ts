// Speaks a sentence in the till's language with a voice installed on this machine. If no voice for this language is installed,
// nothing is spoken.
import type { Lang } from '../../i18n/index.ts';

const locales: Readonly<Record<Lang, string>> = { ar: 'ar-LY', en: 'en-GB' };

const synthesis = (): SpeechSynthesis | null => ('speechSynthesis' in globalThis ? globalThis.speechSynthesis : null);

/**
 * The first voice for a language that is installed on this machine; null if there is none. Online voices are left out, because
 * they would send the amount to their provider.
 */
export const voiceFor = (lang: Lang): SpeechSynthesisVoice | null => {
  const own = synthesis()
    ?.getVoices()
    .filter((voice) => voice.lang.toLowerCase().startsWith(lang) && voice.localService);
  return own?.[0] ?? null;
};

/** Speaks the text; returns false if there is no voice for the language. */
export const sayAloud = (text: string, lang: Lang): boolean => {
  const voice = voiceFor(lang);
  if (!voice) return false;
  const sentence = new SpeechSynthesisUtterance(text);
  sentence.voice = voice;
  sentence.lang = locales[lang];
  synthesis()?.speak(sentence);
  return true;
};

/** Calls `listen` when the browser has loaded its voices, some time after the page. Returns a function that unsubscribes. */
export const onVoices = (listen: () => void): (() => void) => {
  const all = synthesis();
  all?.addEventListener('voiceschanged', listen);
  return () => all?.removeEventListener('voiceschanged', listen);
};
