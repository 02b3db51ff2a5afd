// Turns an error's parameters into text for people: formats amounts, and removes optional parts of a phrase whose parameters are
// missing.
import type { ErrorParams } from '../errors.ts';
import { isCurrency, money, moneyText } from '../money.ts';
import { counted } from '../counted.ts';
import type { Lang } from '../lang.ts';
import type { Phrase } from './phrase.ts';

export type FactTexts = Readonly<Record<string, string>>;

const amounts = { minimumMinor: 'minimum', maximumMinor: 'maximum' } as const;

/**
 * Returns an error's parameters as text. `minimumMinor` and `maximumMinor` become `minimum` and `maximum` with their currency:
 * `5.000 LYD`.
 */
export const readableFacts = (params: ErrorParams): FactTexts => {
  const facts: Record<string, string> = {};
  // An empty parameter counts as missing, so that its optional part of the phrase is removed.
  for (const [name, value] of Object.entries(params)) if (value !== '') facts[name] = String(value);
  const { currency } = params;
  if (!isCurrency(currency)) return facts;
  for (const [from, to] of Object.entries(amounts)) {
    const minor = params[from];
    if (typeof minor === 'number') facts[to] = moneyText(money(minor, currency));
  }
  return facts;
};

const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)[|}]/g)].map(([, name]) => name as string);

/** Removes each `[…]` part of a phrase that names a missing parameter, and selects the plural form by the parameters. */
export const fitted = (phrase: Phrase, facts: FactTexts): Phrase => {
  const fit = (lang: Lang): string => {
    const parts = phrase[lang].replace(/\[([^\]]*)\]/g, (_, part: string) =>
      placeholders(part).every((name) => name in facts) ? part : '',
    );
    return counted(parts, lang, facts);
  };
  return { ar: fit('ar'), en: fit('en') };
};
