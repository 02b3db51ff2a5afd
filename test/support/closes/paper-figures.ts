// Compares the text of a printed close with its document: figures that the paper lacks, and numbers that the document lacks.
import type { CloseView } from '../../../src/shared/contract/books/close.ts';
import { closeWords } from '../../../src/shared/close-paper/words.ts';
import { withoutSheetNumbers } from '../receipts/sheet-numbers.ts';
import { accountCodesIn, balancesIn, figuresOf, numbersIn, printedFiguresOf } from './figures.ts';
import { areFirst } from '../../../src/shared/words/setting-lines.ts';

type PaperFigures = { readonly lost: readonly string[]; readonly others: readonly string[] };

/** Matches a long value even where the paper breaks it at the end of a line. */
const brokenAnywhere = (value: string): RegExp =>
  new RegExp(Array.from(value, (character) => character.replace(/[^\w]/, String.raw`\$&`)).join(String.raw`\s*`));

/** `text`: the text of the paper; its page numbers do not count as figures. `besides`: further texts on the paper, such as the shop's name. */
export const paperFigures = (
  text: string,
  { document, settings, sha256, signature }: Pick<CloseView, 'document' | 'settings' | 'sha256' | 'signature'>,
  timeZone: string,
  besides: readonly string[] = [],
): PaperFigures => {
  const long = [sha256, ...(signature ? [signature.key, signature.value] : [])];
  // The first settings of new books are named by a title alone.
  const changes = settings.flatMap((each) => (areFirst(each.changes) ? [] : each.changes));
  const shown = [...changes.flatMap(({ from, to }) => [from?.en ?? '', to?.en ?? '']), ...accountCodesIn(balancesIn(document))];
  const figures = [...printedFiguresOf(document, timeZone).map((figure) => figure.text), ...shown];
  const values = [...long, ...figures.filter(({ length }) => length > 40)];
  const printed = new Set(numbersIn(text));
  const lost = [
    ...values.filter((value) => !brokenAnywhere(value).test(text)),
    ...figures.filter((figure) => figure.length <= 40 && numbersIn(figure).some((number) => !printed.has(number))),
  ];
  const rest = values.reduce((left, value) => left.replace(brokenAnywhere(value), ' '), withoutSheetNumbers(text));
  const lengths = Object.values(document).flatMap((value) => (Array.isArray(value) ? [String(value.length)] : []));
  const words = [...Object.values(closeWords), ...changes.map(({ label }) => label)].flatMap(({ ar, en }) => [ar, en]);
  const all = figuresOf(document, timeZone).map((figure) => figure.text);
  const allowed = new Set([...all, ...shown, ...lengths, ...words, ...besides].flatMap(numbersIn));
  return { lost, others: numbersIn(rest).filter((number) => !allowed.has(number)) };
};
