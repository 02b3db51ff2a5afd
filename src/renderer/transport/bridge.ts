// Reads the bridge that Electron's preload script puts on the window. The bridge has the shape of the api, except that an
// uploaded file is read in chunks.
import type { Answer, Api, FileBytes } from '../../shared/contract/index.ts';

type Next = () => Promise<Uint8Array | null>;
type WindowBridge = Omit<Api, 'upload'> & {
  upload(name: string, input: unknown, size: number, next: Next): Promise<Answer<never>>;
};

declare global {
  interface Window {
    readonly qayd?: WindowBridge;
  }
}

const pieceBytes = 256 * 1024;

const piecesOf = (file: FileBytes): Next => {
  let offset = 0;
  return async () => {
    const piece = file.slice(offset, offset + pieceBytes);
    offset += piece.size;
    return piece.size === 0 ? null : new Uint8Array(await piece.arrayBuffer());
  };
};

export const bridge = (): Api | null => {
  const { qayd } = window;
  return qayd
    ? { ...qayd, upload: (name: string, input: unknown, file: FileBytes) => qayd.upload(name, input, file.size, piecesOf(file)) }
    : null;
};
