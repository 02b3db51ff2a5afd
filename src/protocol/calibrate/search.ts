// Finds the text that a sample's signature covers: likely texts first, all orders of keys within the limit last.
import { axisValues, distanceOf, pens } from './axes.ts';
import { type Fit, textsUnder } from './fits.ts';
import type { SignedText, KeyForm, MacSearch } from './macs.ts';
import { countOrders, visitOrders } from './orders.ts';
import type { Specimen, Spelling } from './sample.ts';

const firstFound = <T>(items: Iterable<T>, look: (item: T) => SignedText | null): SignedText | null => {
  for (const item of items) {
    const found = look(item);
    if (found !== null) return found;
  }
  return null;
};

/** Tries this sample with the signature profiles that fit other samples. */
export const findUnder = (search: MacSearch, specimen: Specimen, fits: readonly Fit[], key: KeyForm): SignedText | null =>
  firstFound(textsUnder(fits, specimen), (text) => search.test(specimen, text, [key]));

/** Tries every combination of values on all axes of a signature profile, except fixed lists of keys. */
export const findNamed = (search: MacSearch, specimen: Specimen): SignedText | null =>
  firstFound(specimen.spellings, ({ texts }) => {
    const tried = new Set<string>();
    return firstFound(axisValues.order, (order) =>
      firstFound(axisValues.separator, (separator) => {
        if (!search.hasRoom(1, 0, 0)) return null;
        const text = texts[order].join(separator);
        if (tried.has(text)) return null;
        tried.add(text);
        return search.test(specimen, text, search.forms);
      }),
    );
  });

type Plan = { readonly spelling: Spelling; readonly separator: string; readonly fixed: readonly string[] };

const findPlanned = (search: MacSearch, specimen: Specimen, plans: Iterable<Plan>, reserve: number): SignedText | null => {
  const seen = new Map<Spelling, Set<string>>();
  return firstFound(plans, ({ spelling, separator, fixed }) => {
    const { pieces } = spelling;
    const names = seen.get(spelling) ?? new Set<string>();
    const name = JSON.stringify([separator, fixed]);
    if (names.has(name)) return null;
    seen.set(spelling, names.add(name));
    const tests = countOrders(pieces.length, pieces.filter(({ key }) => fixed.includes(key)).length);
    const length = pieces.reduce((sum, { text }) => sum + text.length + separator.length, 0);
    if (!search.hasRoom(tests, length, reserve)) return null;
    return visitOrders(pieces, separator, fixed, (text) => search.test(specimen, text, search.forms));
  });
};

/**
 * Tries this sample with the fixed lists of keys that fit other samples. Keys that a list lacks may be at any place between its
 * keys.
 */
export const findByLists = (search: MacSearch, specimen: Specimen, fits: readonly Fit[]): SignedText | null =>
  findPlanned(
    search,
    specimen,
    fits.flatMap(({ pen, separator, list }) =>
      list === null ? [] : [{ spelling: specimen.spellingOf(pen), separator, fixed: list }],
    ),
    0,
  );

/**
 * Tries every order of keys, with the encodings nearest to the default first. `reserve`: the number of MACs to leave for other
 * sample notices.
 */
export const findAnyOrder = (search: MacSearch, specimen: Specimen, reserve: number): SignedText | null => {
  const plans = axisValues.separator
    .flatMap((separator) => pens.map((pen) => ({ pen, separator, distance: distanceOf({ ...pen, separator }) })))
    .sort((a, b) => a.distance - b.distance)
    .map(({ pen, separator }): Plan => ({ spelling: specimen.spellingOf(pen), separator, fixed: [] }));
  return findPlanned(search, specimen, plans, reserve);
};
