// Reads a workbook without the code that wrote it: sheets with their cells, formats, filter and direction. Strict about the XML.
import { unzip } from './zip-read.ts';

export type BookCell = {
  /** `text` or `number`; a formula would be `formula`. */
  readonly type: 'text' | 'number' | 'formula';
  readonly value: string;
  readonly format: string;
  readonly bold: boolean;
};
export type BookSheet = {
  readonly name: string;
  readonly rightToLeft: boolean;
  readonly frozenRows: number;
  readonly filter: string;
  readonly widths: readonly number[];
  /** Row by row; an empty cell is null. */
  readonly rows: readonly (readonly (BookCell | null)[])[];
  readonly xml: string;
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
/** A text of the file as a program shows it: entities, then the escapes of OOXML. */
const textIn = (xml: string): string =>
  xml
    .replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '\0')
    .replace(/_x([0-9a-fA-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const attribute = (attributes: string, name: string): string | null => {
  const found = new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1];
  return found === undefined ? null : textIn(found);
};

/** Throws unless every tag is closed in its place and only texts that XML can hold stand between tags. */
export const checkXml = (xml: string): void => {
  const open: string[] = [];
  let at = 0;
  // oxlint-disable-next-line no-control-regex
  const between = /^(?:[^<>&\0-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]|[\ud800-\udbff][\udc00-\udfff]|&(?:amp|lt|gt|quot);)*$/;
  for (const found of xml.matchAll(/<(\/?)([A-Za-z][\w:.]*)((?: [\w:.]+="[^"<]*")*)(\/?)>|<\?xml [^?]*\?>\n/g)) {
    const [all, isEnd, name = '', attributes = '', isEmpty] = found;
    if (!between.test(xml.slice(at, found.index)) || !between.test(attributes.replaceAll('"', '')))
      throw new Error(`no XML before ${found.index}`);
    at = found.index + all.length;
    if (name === '') continue;
    if (isEnd === '/' && open.pop() !== name) throw new Error(`</${name}> ends another tag`);
    if (isEnd !== '/' && isEmpty !== '/') open.push(name);
  }
  if (at !== xml.length || open.length > 0) throw new Error('the XML does not end');
};

const columnOf = (ref: string): number =>
  ref
    .replace(/[0-9]+$/, '')
    .split('')
    .reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

type Style = { readonly format: string; readonly bold: boolean };
const builtIn: Readonly<Record<string, string>> = { 0: 'General', 1: '0', 49: '@' };
const stylesIn = (xml: string): readonly Style[] => {
  const codes = new Map(
    [...xml.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"\/>/g)].map(([, id, code]) => [id, textIn(code ?? '')]),
  );
  const xfs = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(xml)?.[1] ?? '';
  return [...xfs.matchAll(/<xf numFmtId="(\d+)" fontId="(\d+)"/g)].map(([, id = '', font]) => ({
    format: builtIn[id] ?? codes.get(id) ?? `unknown ${id}`,
    bold: font === '1',
  }));
};

const cellIn = (attributes: string, content: string, styles: readonly Style[]): BookCell => {
  const style = styles[Number(attribute(attributes, 's'))];
  if (!style) throw new Error(`no style: ${attributes}`);
  if (/<f[ >/]/.test(content)) return { ...style, type: 'formula', value: content };
  const [, kept, text] = /^<is><t( xml:space="preserve")?>([^<]*)<\/t><\/is>$/.exec(content) ?? [];
  if (attribute(attributes, 't') === 'inlineStr' && text !== undefined)
    // Without that attribute a program may drop spaces at the ends.
    return { ...style, type: 'text', value: textIn(kept === undefined ? text.trim() : text) };
  const number = /^<v>(-?[0-9]+(?:\.[0-9]+)?)<\/v>$/.exec(content)?.[1];
  if (attribute(attributes, 't') === null && number !== undefined) return { ...style, type: 'number', value: number };
  throw new Error(`neither text nor number: ${attributes} ${content}`);
};

const rowsIn = (xml: string, styles: readonly Style[]): (BookCell | null)[][] => {
  const data = /<sheetData>(.*)<\/sheetData>/s.exec(xml)?.[1] ?? '';
  return [...data.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].map(([, at, content = ''], i) => {
    if (Number(at) !== i + 1) throw new Error(`row ${at} stands in the place of row ${i + 1}`);
    const cells: (BookCell | null)[] = [];
    for (const [, attributes = '', inside = ''] of content.matchAll(/<c([^>]*)>(.*?)<\/c>/gs)) {
      const ref = attribute(attributes, 'r') ?? '';
      if (!ref.endsWith(String(at)) || columnOf(ref) < cells.length) throw new Error(`the cell ${ref} stands in row ${at}`);
      while (cells.length < columnOf(ref)) cells.push(null);
      cells.push(cellIn(attributes, inside, styles));
    }
    return cells;
  });
};

const sheetIn = (name: string, xml: string, styles: readonly Style[]): BookSheet => {
  const view = /<sheetView( [^>]*)>(.*?)<\/sheetView>/.exec(xml);
  return {
    ...{ name, xml, rightToLeft: attribute(view?.[1] ?? '', 'rightToLeft') === '1' },
    frozenRows: /state="frozen"/.test(view?.[2] ?? '') ? Number(/ySplit="(\d+)"/.exec(view?.[2] ?? '')?.[1]) : 0,
    filter: /<autoFilter ref="([^"]*)"\/>/.exec(xml)?.[1] ?? '',
    widths: [...xml.matchAll(/<col [^>]*width="([^"]*)"/g)].map(([, width]) => Number(width)),
    rows: rowsIn(xml, styles),
  };
};

/** Reads a whole workbook. Throws if the file is not one that the writer could have made. */
export const readBook = (bytes: Buffer): readonly BookSheet[] => {
  const parts = new Map([...unzip(bytes)].map(([name, content]) => [name, content.toString('utf8')]));
  for (const xml of parts.values()) checkXml(xml);
  const part = (name: string): string => {
    const xml = parts.get(name);
    if (xml === undefined) throw new Error(`no ${name}`);
    parts.delete(name);
    return xml;
  };
  const [types, book, links] = [part('[Content_Types].xml'), part('xl/workbook.xml'), part('xl/_rels/workbook.xml.rels')];
  const styles = stylesIn(part('xl/styles.xml'));
  if (!part('_rels/.rels').includes('Target="xl/workbook.xml"')) throw new Error('the package does not name the workbook');
  const targets = new Map([...links.matchAll(/Id="(\w+)"[^>]* Target="([^"]*)"/g)].map(([, id, target]) => [id, target]));
  const sheets = [...book.matchAll(/<sheet( [^>]*)\/>/g)].map(([, attributes = '']) => {
    const file = `xl/${targets.get(attribute(attributes, 'r:id') ?? '') ?? ''}`;
    if (!types.includes(`PartName="/${file}"`)) throw new Error(`${file} has no type`);
    return sheetIn(attribute(attributes, 'name') ?? '', part(file), styles);
  });
  if (parts.size > 0) throw new Error(`nobody names ${[...parts.keys()].join()}`);
  return sheets;
};

/** The values of a sheet's cells; null for empty cells. */
export const valuesOf = ({ rows }: Pick<BookSheet, 'rows'>): (string | null)[][] =>
  rows.map((row) => row.map((cell) => cell?.value ?? null));
