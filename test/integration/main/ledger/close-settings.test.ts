// The settings that a close shows as changed, read from journal entries with values that this version cannot read.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Ledger, openLedger } from '../../../../src/main/ledger/ledger.ts';
import { defaultDay } from '../../../../src/shared/time/business-day.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { appInfo } from '../../../support/windows/data.ts';
import { createWorld } from '../../../support/world.ts';

let dir: ReturnType<typeof tempDir>;
let ledger: Ledger;
beforeEach(() => {
  dir = tempDir();
  const opened = openLedger(dir.path, createWorld().life(1), defaultDay);
  if (!opened.ok) throw new Error(opened.error.code);
  ledger = opened.value;
});
afterEach(() => {
  ledger.close();
  dir.remove();
});

const write = (changes: object): void => {
  const shop = { ...appInfo.settings, ...changes };
  const written = ledger.write(({ record }) => record('settings.changed', { shop, dayFrom: null }, { actor: 'till' }));
  expect(written.ok).toBe(true);
};
/** The changes of the last entry. */
const last = () =>
  ledger.closeEvents
    .settings({ from: 1, to: ledger.journal.head().seq })
    .at(-1)
    ?.changes.map(({ name, label, from, to }) => [name, label.en, from, to]);

it('a changed setting whose old or new value cannot be read has its label alone', () => {
  write({ drawer: 'all' });
  write({ drawer: ['LYD'], lockMinutes: 'long' });
  expect(last()).toEqual([
    ['drawer', 'Count the cash drawer', null, null],
    ['lockMinutes', 'Lock after minutes without use', null, null],
  ]);
});

it('an unreadable setting that stayed the same is no change', () => {
  write({ lockMinutes: 'long' });
  write({ lockMinutes: 'long', usualGateway: 'wallet' });
  expect(last()).toEqual([]);
});
