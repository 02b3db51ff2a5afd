// Reads the JSON body of a call, up to a limit of bytes.
import type { IncomingMessage } from 'node:http';

export type RequestBody = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly status: 400 | 413 };

export const readJson = async (request: IncomingMessage, most: number): Promise<RequestBody> => {
  const chunks: Buffer[] = [];
  let size = 0;
  // Keep the connection open if the loop ends early: the refusal is sent on it.
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
