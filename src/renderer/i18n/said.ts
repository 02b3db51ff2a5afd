// A message stored as a key and values. The message is translated only when drawn, so that its text follows a change of the
// window's language.
import type { AppError } from '../../shared/errors.ts';
import type { Fillings } from './fill.ts';
import { fillText } from './fill.ts';
import type { WithPlaceholders, WordKey } from './index.ts';
import { wordOf } from './known.ts';
import type { Lang } from '../../shared/lang.ts';
import { errorText } from './words/errors/errors.ts';

export type Message =
  | { readonly key: WordKey; readonly fillings: Fillings<string | number> }
  /** An error, translated by its code: what happened and what to do. */
  | { readonly error: AppError };

export const said = <K extends WordKey>(key: K, ...[fillings]: WithPlaceholders<K, string | number>): Message => ({
  key,
  fillings: fillings ?? {},
});

export const saidText = (says: Message, lang: Lang): string => {
  if ('key' in says) return fillText(wordOf(says.key), lang, says.fillings);
  const { what, next } = errorText(says.error, lang);
  return `${what} ${next}`;
};
