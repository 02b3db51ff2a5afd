// Reads the JSON body of a call, at most so many bytes of it.
import type { IncomingMessage } from 'node:http';

export type Body = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly status: 400 | 413 };

export const readJson = async (request: IncomingMessage, most: number): Promise<Body> => {
  const chunks: Buffer[] = [];
  let size = 0;
  // Left early, the connection must stand: the refusal goes out on it.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) return { ok: false, status: 413 };
    chunks.push(chunk);
  }
  try {
    return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))) as unknown };
  } catch {
    return { ok: false, status: 400 };
  }
};
