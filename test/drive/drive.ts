// `npm run drive`: plays each scripted sale (habit) on the till against the second payment service, and reports every misleading
// screen.
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readOptions } from '../../src/cli/options.ts';
import { launchChromium } from '../screens/chromium.ts';
import { habits } from './habits/all.ts';
import { drive } from './run.ts';
import { isGood, tableOf } from './table.ts';

const given = readOptions({
  usage: 'npm run drive -- [options]',
  about:
    'Drives the till’s screens against a second payment service with habits, and says where one misleads (docs/reliability.md).',
  options: {
    only: { value: 'TEXT', help: 'the habits whose name holds it; several with commas between' },
    lang: { value: 'ar|en', help: 'in which the cashier works (default ar); every screen is read in both' },
    out: { value: 'DIR', help: 'where table.md goes (default out/drive)' },
    list: { help: 'name the habits, and stop' },
  },
});
const { only = '', lang = 'ar', out = 'out/drive' } = given;
const wanted = habits.filter(({ name }) => only.split(',').some((text) => name.includes(text)));

if (lang !== 'ar' && lang !== 'en') {
  console.error('--lang is ar or en.');
  process.exitCode = 2;
} else if (given.list !== undefined) {
  for (const { name, does } of wanted) console.log(`${name}: ${does}`);
} else if (wanted.length === 0) {
  console.error(`No habit is called ${only}. See: npm run drive -- --list`);
  process.exitCode = 2;
} else {
  const chromium = await launchChromium();
  const { results, faults } = await drive(chromium, lang, wanted, (result) => {
    const { habit, looks } = result;
    const own = [...looks.flatMap((look) => look.faults.map((fault) => `meanwhile: ${fault}`)), ...result.faults];
    console.error(
      own.length === 0 ? `ok       ${habit.name}` : `MISLEADS ${habit.name}\n${own.map((each) => `         ${each}`).join('\n')}`,
    );
  });
  await chromium.close();
  const table = tableOf(
    results,
    faults.map((fault) => `**Books:** ${fault}`),
  );
  mkdirSync(out, { recursive: true });
  writeFileSync(resolve(out, 'table.md'), table);
  console.log(table);
  const wrong = results.filter((result) => !isGood(result)).length;
  console.log(
    `${results.length} habits: ${results.length - wrong} ok, ${wrong} mislead; books ${faults.length === 0 ? 'good' : 'WRONG'}`,
  );
  process.exitCode = wrong > 0 || faults.length > 0 ? 1 : 0;
}
