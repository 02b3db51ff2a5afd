// The position of the customer display is stored on a real disk. If the file cannot be written, the display still opens, and the
// failure is reported until a write succeeds.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDisplayMemory } from '../../../../src/main/electron/windows/display-memory.ts';
import { nodeFiles } from '../../../../src/platform/node-files.ts';
import { tempDir } from '../../../support/temp-dir.ts';

let dir: ReturnType<typeof tempDir>;
let file: string;
beforeEach(() => {
  dir = tempDir();
  file = join(dir.path, 'window', 'display.json');
});
afterEach(() => dir.remove());

const screen = { id: '2', label: 'Pole', bounds: { x: 1920, y: 0, width: 1024, height: 600 } };
const memory = () => createDisplayMemory(nodeFiles, file);
const closed = { open: false, screen: null };

it('the display’s position is kept over a restart', () => {
  mkdirSync(join(dir.path, 'window'));
  const first = memory();
  expect([first.now(), first.isKept()]).toEqual([closed, true]);
  first.keep({ open: true, screen });
  expect(first.isKept()).toBe(true);
  expect(memory().now()).toEqual({ open: true, screen });
});

it('an unwritable file keeps the position for this run only, and isKept() is false until a write succeeds', () => {
  const first = memory();
  first.keep({ open: true, screen });
  expect([first.now().open, first.isKept(), memory().now()]).toEqual([true, false, closed]);
  mkdirSync(join(dir.path, 'window'));
  first.keep({ open: true, screen });
  expect([first.isKept(), memory().now()]).toEqual([true, { open: true, screen }]);
});

it('an unreadable or invalid file counts as no stored position', () => {
  mkdirSync(join(dir.path, 'window'));
  for (const text of ['', '{', '{"open":true}', '{"open":true,"screen":{"id":2}}']) {
    writeFileSync(file, text);
    expect(memory().now()).toEqual(closed);
  }
  rmSync(file);
  mkdirSync(file);
  expect(memory().now()).toEqual(closed);
});
