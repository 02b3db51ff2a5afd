// `npm run bench`: measures every required ratio in one run and prints all. A missed ratio or a failed bench does not end the run
// early.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readOptions } from '../../src/cli/options.ts';
import { benchNames, runBench } from './benches.ts';
import { print, type Ratio } from './measure.ts';

const options = readOptions({
  usage: 'npm run bench -- [--only NAME] [--short | --long] [--dir DIR]',
  about: `Measures ratios against a floor in the same run: ${benchNames.join(', ')}.`,
  options: {
    only: { value: 'NAME', help: 'one of them' },
    short: { help: 'a few seconds each: shows that it runs, and measures little' },
    long: { help: 'the bench relay also with ten million stored notices: 30 GB of disk, and half an hour more' },
    dir: { value: 'DIR', help: 'a folder on the disk to measure on (default: the present one)' },
  },
  apart: [['short', 'long']],
});

const skip = (name: string, why: string): void => console.log(`skip  ${name}: ${why}`);
const root = mkdtempSync(join(options.dir ?? '.', 'out-bench-'));
const ratios: Ratio[] = [];
let failed = 0;
try {
  for (const name of benchNames) {
    if (options.only && options.only !== name) continue;
    console.log(`-- ${name}`);
    try {
      for (const ratio of await runBench(name, {
        root,
        short: options.short !== undefined,
        long: options.long !== undefined,
        skip,
      })) {
        print(ratio);
        ratios.push(ratio);
      }
    } catch (error) {
      failed += 1;
      console.log(`FAILED  ${error instanceof Error ? error.message : String(error)}`);
    }
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
console.log(`${ratios.filter((ratio) => ratio.met).length} of ${ratios.length} ratios met, ${failed} benches failed.`);
// Exit explicitly: handles left open by a failed bench would keep the process alive.
process.exit(failed > 0 || ratios.length === 0 ? 1 : 0);
