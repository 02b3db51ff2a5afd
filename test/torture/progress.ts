// A progress bar on stderr. On a terminal it is redrawn in place; elsewhere it prints one line for each tenth.

const width = 24;

export const createProgress = (name: string, stream: NodeJS.WriteStream = process.stderr) => {
  let tenth = 0;
  return {
    /** Shows progress; `part` is 0 to 1. */
    at(part: number, words: string): void {
      const done = Math.min(1, Math.max(0, part));
      const percent = `${String(Math.floor(done * 100)).padStart(3)} %`;
      if (stream.isTTY) {
        const filled = Math.round(done * width);
        stream.write(`\r\u001b[K${name} [${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${percent} ${words}`);
      } else if (Math.floor(done * 10) > tenth) {
        tenth = Math.floor(done * 10);
        stream.write(`${name} ${percent} ${words}\n`);
      }
    },
    end(): void {
      if (stream.isTTY) stream.write('\r\u001b[K');
    },
  };
};
