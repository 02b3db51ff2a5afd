// Saves bytes as a file through a temporary object URL: the bytes are part of the till's answer, so no address exists to download
// them from.

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
