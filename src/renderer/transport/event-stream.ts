// Reads server-sent events off the body of a fetch, which, unlike the browser's own EventSource, carries a header of ours.

export type HeardEvent = (name: string, data: string) => void;

/** Parses one block exactly as the host sends it: `event: <name>`, `data: <one line>`, an empty line. Any other block is ignored. */
const readBlock = (block: string, hear: HeardEvent): void => {
  const [, name, data] = /^event: ([^\n]+)\ndata: ([^\n]*)$/.exec(block) ?? [];
  if (name !== undefined && data !== undefined) hear(name, data);
};

/** Resolves at the end of the stream; rejects when it breaks. */
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
