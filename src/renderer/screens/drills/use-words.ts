// Looks up the words of drills, in the window's language.
import { type DrillId, ruleOf } from '../../../shared/drills/drills.ts';
import type { Lang } from '../../i18n/index.ts';
import type { Phrase } from '../../i18n/phrase.ts';
import { type StepWords, wordsDrills } from '../../i18n/words/drills.ts';
import { useLang } from '../../stores/use-stores.ts';

export const useSaid = (): ((phrase: Phrase) => string) => {
  const lang: Lang = useLang();
  return (phrase) => phrase[lang];
};

/** The words for a step of a drill; null if `step` is past the last one, because the drill is over. */
export const stepWords = (id: DrillId, step: number): StepWords | null => {
  const name = ruleOf(id).steps[step]?.name;
  const { steps }: { readonly steps: Readonly<Record<string, StepWords>> } = wordsDrills[id];
  return name === undefined ? null : (steps[name] ?? null);
};
