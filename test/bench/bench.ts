// `npm run bench`: every ratio that the project is held to, measured in one run. Prints all; misses do not end it early.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readOptions } from '../../src/cli/options.ts';
import { benchBooking } from './booking.ts';
import { benchIntake } from './intake.ts';
import { print, type Ratio } from './measure.ts';
import { benchNoticePath } from './notice-path.ts';
import { benchVerify } from './verify.ts';
import { benchColdStart } from './windows-cold.ts';
import { benchKeystroke } from './windows-keystroke.ts';
import { benchPaidDom } from './windows-paid.ts';

const benches: Readonly<Record<string, (root: string) => Promise<Ratio[]>>> = {
  booking: benchBooking,
  intake: benchIntake,
  path: benchNoticePath,
  'paid-dom': benchPaidDom,
  'cold-start': benchColdStart,
  keystroke: benchKeystroke,
  verify: benchVerify,
};

const options = readOptions({
  usage: 'npm run bench -- [--only NAME] [--dir DIR]',
  about: `Measures ratios against a floor in the same run: ${Object.keys(benches).join(', ')}.`,
  options: {
    only: { value: 'NAME', help: 'one of them' },
    dir: { value: 'DIR', help: 'a folder on the disk to measure on (default: out/)' },
  },
});

const root = mkdtempSync(join(options.dir ?? '.', 'out-bench-'));
const ratios: Ratio[] = [];
try {
  for (const [name, bench] of Object.entries(benches)) {
    if (options.only && options.only !== name) continue;
    console.log(`-- ${name}`);
    for (const ratio of await bench(root)) {
      print(ratio);
      ratios.push(ratio);
    }
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
console.log(`${ratios.filter((ratio) => ratio.met).length} of ${ratios.length} ratios met.`);
