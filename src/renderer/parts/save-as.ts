// Saves bytes as a file through a temporary object URL: the bytes came in an answer of the till, so there is no address to
// download from.

export const saveBlob = (name: string, bytes: Blob): void => {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoke the URL a minute later: the browser starts to read the bytes only after this function returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

export const saveAs = (name: string, parts: BlobPart[], type: string): void => saveBlob(name, new Blob(parts, { type }));
