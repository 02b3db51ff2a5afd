// What is left of all ways to write the signed text, once the texts of some samples are known. No MAC is made here.
import { axisValues, type NamedOrder, type Pen, pens } from './axes.ts';
import { listForSome, ordersThatWrite, type Sequence } from './orders.ts';
import type { Specimen, Spelling } from './sample.ts';
import type { SignatureProfile } from '../profile.ts';
import { documentedFor, inOrder } from '../signature.ts';

/** The ways in which one sample can be read under a fixed list, if any; the name tells equal ones. `cut` when there may be more. */
type Choice = { readonly name: string; readonly sequences: readonly Sequence[]; readonly cut: boolean };

export type Fit = {
  readonly pen: Pen;
  readonly separator: string;
  readonly named: readonly NamedOrder[];
  /** One for each sample that differs from those before it. */
  readonly choices: readonly Choice[];
  /** Null when no fixed list fits. */
  readonly list: readonly string[] | null;
};

/** All that fits when no sample has been seen. */
export const everyFit: readonly Fit[] = pens.flatMap((pen) =>
  axisValues.separator.map((separator) => ({ pen, separator, named: axisValues.order, choices: [], list: null })),
);

type Reading = { readonly named: readonly NamedOrder[]; readonly choice: Choice };

const read = ({ pieces, texts }: Spelling, separator: string, text: string): Reading => {
  const arrived = pieces.map(({ key }) => key);
  const { ways, cut } = ordersThatWrite(pieces, separator, text);
  return {
    named: axisValues.order.filter((order) => texts[order].join(separator) === text),
    choice: { name: JSON.stringify([arrived, ways, cut]), sequences: ways.map((signed) => ({ signed, arrived })), cut },
  };
};

const withChoice = (choices: Fit['choices'], choice: Choice): Fit['choices'] =>
  choices.some(({ name }) => name === choice.name) ? choices : [...choices, choice];

/** Those of `fits` under which the specimen signs `text`. `cut` when a fixed list may have been overlooked. */
export const narrow = (
  fits: readonly Fit[],
  { spellingOf }: Pick<Specimen, 'spellingOf'>,
  text: string,
): { readonly fits: readonly Fit[]; readonly cut: boolean } => {
  const readings = new Map<Spelling, Map<string, Reading>>();
  const readingOf = (spelling: Spelling, separator: string): Reading => {
    const known = readings.get(spelling) ?? new Map<string, Reading>();
    const reading = known.get(separator) ?? read(spelling, separator, text);
    readings.set(spelling, known.set(separator, reading));
    return reading;
  };
  const lists = new Map<string, ReturnType<typeof listForSome>>();
  const listOf = (choices: readonly Choice[]): ReturnType<typeof listForSome> => {
    const name = choices.map((choice) => choice.name).join();
    const known = lists.get(name) ?? listForSome(choices.map(({ sequences }) => sequences));
    lists.set(name, known);
    return known;
  };
  /** What was not looked at may hold a list, unless all that was looked at to its end contradicts itself. */
  const mayHideList = (choices: readonly Choice[]): boolean => {
    const known = listOf(choices.filter((choice) => !choice.cut));
    return known.cut || known.list !== null;
  };
  let cut = false;
  const left = fits.flatMap((fit): readonly Fit[] => {
    const reading = readingOf(spellingOf(fit.pen), fit.separator);
    const named = fit.named.filter((order) => reading.named.includes(order));
    const choices = withChoice(fit.choices, reading.choice);
    const { list } = listOf(choices);
    if (named.length === 0 && list === null) {
      cut ||= mayHideList(choices);
      return [];
    }
    return [{ ...fit, named, choices, list: list?.length === 0 ? null : list }];
  });
  return { fits: left, cut };
};

/** The orders of a fit. A list that says the same as a named order is no news. */
export const ordersOf = ({ named, list }: Fit): readonly SignatureProfile['order'][] => {
  const isNews = named.length === 0 || (named.length === 1 && named[0] === 'arrival');
  return list !== null && isNews ? [...named, [...list]] : named;
};

/** What a specimen would sign under the fits, each text once. */
export const textsUnder = (fits: readonly Fit[], { spellingOf, notice }: Specimen): ReadonlySet<string> => {
  const documented = documentedFor(notice);
  const texts = new Set<string>();
  for (const fit of fits) {
    const { pieces } = spellingOf(fit.pen);
    for (const order of ordersOf(fit)) {
      texts.add(
        inOrder(pieces, order, documented)
          .map(({ text }) => text)
          .join(fit.separator),
      );
    }
  }
  return texts;
};
