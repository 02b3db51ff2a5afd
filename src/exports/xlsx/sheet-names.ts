// Names of sheets by Excel's rules: at most 31 characters, some signs not at all, no two names alike.

const mostChars = 31;
// oxlint-disable-next-line no-control-regex
const refused = /[:\\/?*[\]\0-\x1f\x7f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const shortened = (name: string, most: number): string => name.slice(0, most).replace(/[\ud800-\udbff]$/, '');

/** Returns a function that makes the name of the next sheet. `part` is the number of the sheet among those with the same rows. */
export const createSheetNames = (): ((wanted: string, part: number) => string) => {
  // Excel itself uses the name History.
  const taken = new Set(['history']);
  return (wanted, part) => {
    const clean = wanted.replace(refused, ' ').replace(/^[\s']+|[\s']+$/g, '');
    for (let n = part; ; n++) {
      const end = n > 1 ? ` ${n}` : '';
      const name = shortened(clean === '' ? 'Sheet' : clean, mostChars - end.length).replace(/[\s']+$/, '') + end;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  };
};
