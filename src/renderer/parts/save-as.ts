// Hands bytes to the browser as a file to keep: they came over the till's own calls, so no address of theirs exists.

export const saveAs = (name: string, parts: BlobPart[], type: string): void => {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not in this turn: the browser takes the bytes after the press.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** `/data/exports/a.csv`, `C:\data\exports\a.csv` → `a.csv`. */
export const nameOf = (path: string): string => path.replace(/^.*[/\\]/, '');
