// Reads server-sent events from the body of a fetch. The browser's `EventSource` cannot be used, because it cannot send the
// session's header.

export type HeardEvent = (name: string, data: string) => void;

/**
 * Parses one block of the event stream exactly as the till's host sends it: `event: <name>`, `data: <one line>`, an empty line.
 * Any other block is ignored.
 */
const readBlock = (block: string, hear: HeardEvent): void => {
  const [, name, data] = /^event: ([^\n]+)\ndata: ([^\n]*)$/.exec(block) ?? [];
  if (name !== undefined && data !== undefined) hear(name, data);
};

/** Reads events until the stream ends, calling `hear` for each. Rejects if the stream breaks off. */
export const readEvents = async (body: ReadableStream<Uint8Array>, hear: HeardEvent): Promise<void> => {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = `${rest}${decoder.decode(value, { stream: true })}`.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) readBlock(block, hear);
  }
};
