// Says a sentence aloud in the till's language, with a voice of this machine. Where it has none, nothing is said and nothing breaks.
import type { Lang } from '../../i18n/index.ts';

const locales: Readonly<Record<Lang, string>> = { ar: 'ar-LY', en: 'en-GB' };

const synthesis = (): SpeechSynthesis | null => ('speechSynthesis' in globalThis ? globalThis.speechSynthesis : null);

/** The voices of the machine for a language: those on the machine itself first, so that no amount is sent to anybody. */
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

/** Voices come a while after the window opened. Returns the way to stop listening. */
export const onVoices = (listen: () => void): (() => void) => {
  const all = synthesis();
  all?.addEventListener('voiceschanged', listen);
  return () => all?.removeEventListener('voiceschanged', listen);
};
