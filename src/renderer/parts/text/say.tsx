// A dictionary text with elements as its placeholders: `<Say k="waiting.left" with={{ left: <Num>10:48</Num> }} />`.
import { Fragment, type ReactNode } from 'react';
import type { PlaceholdersOfKey, WordKey } from '../../i18n/index.ts';
import { pieces, wording } from '../../i18n/fill.ts';
import { wordOf } from '../../i18n/known.ts';
import { useLang } from '../../stores/use-stores.ts';
import { Num } from './num.tsx';

export type SayProps<K extends WordKey> = {
  readonly k: K;
  /** The placeholders' values. Plain numbers are wrapped in `Num`; `count` also selects the plural form. */
  readonly with: Readonly<Record<PlaceholdersOfKey<K>, ReactNode>>;
};

export const Say = <K extends WordKey>({ k, with: parts }: SayProps<K>) => {
  const lang = useLang();
  const word = wordOf(k);
  const fillings: Readonly<Record<string, ReactNode>> = parts;
  return pieces(wording(word, lang, fillings['count']), fillings).map((piece, at) => {
    const content = 'text' in piece ? piece.text : piece.value;
    // oxlint-disable-next-line react/no-array-index-key -- a template's pieces never change places
    return <Fragment key={at}>{typeof content === 'number' ? <Num>{content}</Num> : content}</Fragment>;
  });
};
