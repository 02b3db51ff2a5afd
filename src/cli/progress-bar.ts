// A progress bar on stderr that redraws one line on a terminal; without a terminal it writes nothing.

const width = 24;

export const createProgressBar = (stream: NodeJS.WriteStream = process.stderr) => {
  let drawn = '';
  return {
    at(label: string, done: number, of: number): void {
      if (!stream.isTTY) return;
      const part = of > 0 ? Math.min(1, done / of) : 0;
      const filled = Math.round(part * width);
      const line = `${label.padEnd(12)} [${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${String(Math.floor(part * 100)).padStart(3)} %`;
      if (line === drawn) return;
      drawn = line;
      stream.write(`\r\u001b[K${line}`);
    },
    end(): void {
      if (stream.isTTY && drawn !== '') stream.write('\r\u001b[K');
      drawn = '';
    },
  };
};
