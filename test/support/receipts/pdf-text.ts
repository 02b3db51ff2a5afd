// Reads the text of a PDF with poppler's `pdftotext`, which puts Arabic into reading order.
import { spawnSync } from 'node:child_process';

/** Null if `pdftotext` is not installed. The text is normalized (NFKC) and has no direction marks. */
export const pdfText = (pdf: Uint8Array): string | null => {
  const read = spawnSync('pdftotext', ['-enc', 'UTF-8', '-layout', '-', '-'], { input: pdf, maxBuffer: 64_000_000 });
  if (read.error) return null;
  if (read.status !== 0) throw new Error(read.stderr.toString());
  return read.stdout
    .toString('utf8')
    .normalize('NFKC')
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
};
export const missingPdfText = 'pdftotext is not installed (apt-get install poppler-utils)';
