// The cell formats of a workbook. The codes of number formats are those of the file, which do not depend on a reader's locale.

/** The most decimals that a number format is written for; a number with more decimals is shown in the program's general form. */
const mostDecimals = 9;

/** How a cell looks: text, integer, date, date with time, or number with 0 to `mostDecimals` decimals. */
const looks = [
  'general',
  'text',
  'integer',
  'date',
  'date-time',
  ...Array.from({ length: mostDecimals + 1 }, (_, n) => n),
] as const;
type CellLook = 'general' | 'text' | 'integer' | 'date' | 'date-time' | number;

/** Number formats that every program has by number: `General`, `@`, `0`. */
const builtIn: Readonly<Record<string, number>> = { general: 0, text: 49, integer: 1 };
const firstOwn = 164;
const codeOf = (look: CellLook): string => {
  if (look === 'date') return 'yyyy\\-mm\\-dd';
  if (look === 'date-time') return 'yyyy\\-mm\\-dd\\ hh:mm:ss';
  return typeof look === 'number' && look > 0 ? `#,##0.${'0'.repeat(look)}` : '#,##0';
};
const own = looks.filter((look) => builtIn[look] === undefined);
const formatId = (look: CellLook): number => builtIn[look] ?? firstOwn + own.indexOf(look);

/** The index of a look in the list of cell formats; bold looks follow the plain ones. */
export const styleOf = (look: CellLook, bold: boolean): number => {
  const found = looks.indexOf(look);
  return Math.max(0, found) + (bold ? looks.length : 0);
};

const xfs = [false, true]
  .flatMap((bold) =>
    looks.map(
      (look) =>
        `<xf numFmtId="${formatId(look)}" fontId="${bold ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    ),
  )
  .join('');

export const stylesXml =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  `<numFmts count="${own.length}">${own.map((look) => `<numFmt numFmtId="${formatId(look)}" formatCode="${codeOf(look)}"/>`).join('')}</numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${looks.length * 2}">${xfs}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
