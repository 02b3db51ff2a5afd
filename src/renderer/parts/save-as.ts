// Hands bytes to the browser as a file to keep: they came over the till's own calls, so no address of theirs exists.

export const saveBlob = (name: string, bytes: Blob): void => {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoked later: the browser reads the bytes only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

export const saveAs = (name: string, parts: BlobPart[], type: string): void => saveBlob(name, new Blob(parts, { type }));
