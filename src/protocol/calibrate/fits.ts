// Keeps the combinations of pen (`Pen` in axes.ts), separator and key order that give the known signed texts of some samples.
// Computes no MAC.
import { axisValues, type NamedOrder, type Pen, pens } from './axes.ts';
import { listForSome, ordersThatWrite, type Sequence } from './orders.ts';
import type { Specimen, Spelling } from './sample.ts';
import type { SignatureProfile } from '../profile.ts';
import { documentedFor, inOrder } from '../signature.ts';

/**
 * The key orders in which one sample notice's pieces (signed parameters) give its signed text. A fixed list of keys may follow
 * from them. Choices with an equal `name` are equal. `cut`: true if the search for orders stopped early.
 */
type Choice = { readonly name: string; readonly sequences: readonly Sequence[]; readonly cut: boolean };

export type Fit = {
  readonly pen: Pen;
  readonly separator: string;
  readonly named: readonly NamedOrder[];
  /** The possible key orders (`Choice`) of all sample notices so far, without duplicates. */
  readonly choices: readonly Choice[];
  /** The fixed list of keys that fits all sample notices so far; null if there is none, or if the list is empty. */
  readonly list: readonly string[] | null;
};

/** All combinations of pen, separator and named order of keys, before a sample notice has excluded any. */
export const everyFit: readonly Fit[] = pens.flatMap((pen) =>
  axisValues.separator.map((separator) => ({ pen, separator, named: axisValues.order, choices: [], list: null })),
);

type SampleReading = { readonly named: readonly NamedOrder[]; readonly choice: Choice };

const read = ({ pieces, texts }: Spelling, separator: string, text: string): SampleReading => {
  const arrived = pieces.map(({ key }) => key);
  const { ways, cut } = ordersThatWrite(pieces, separator, text);
  return {
    named: axisValues.order.filter((order) => texts[order].join(separator) === text),
    choice: { name: JSON.stringify([arrived, ways, cut]), sequences: ways.map((signed) => ({ signed, arrived })), cut },
  };
};

const withChoice = (choices: Fit['choices'], choice: Choice): Fit['choices'] =>
  choices.some(({ name }) => name === choice.name) ? choices : [...choices, choice];

/**
 * Returns the members of `fits` that give `text` as the sample's signed text. `cut`: true if a fixed list of keys that gives this
 * text, too, may have been missed.
 */
export const narrow = (
  fits: readonly Fit[],
  { spellingOf }: Pick<Specimen, 'spellingOf'>,
  text: string,
): { readonly fits: readonly Fit[]; readonly cut: boolean } => {
  const readings = new Map<Spelling, Map<string, SampleReading>>();
  const readingOf = (spelling: Spelling, separator: string): SampleReading => {
    const known = readings.get(spelling) ?? new Map<string, SampleReading>();
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
  /**
   * True if a search for orders that stopped early may have missed a list of keys that fits all samples. False if the samples
   * with complete searches already contradict one another.
   */
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

/**
 * Returns the named orders of keys that fit the samples. Adds the fixed list of keys only if no named order but `arrival` fits.
 */
export const ordersOf = ({ named, list }: Fit): readonly SignatureProfile['order'][] => {
  const isNews = named.length === 0 || (named.length === 1 && named[0] === 'arrival');
  return list !== null && isNews ? [...named, [...list]] : named;
};

/** The texts that the signature of a sample notice would cover under each of the profiles `fits`, each text once. */
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
