// The place of the till's window: where it was before, if a screen still shows that place; and the size below which a person
// cannot make it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { boundsOn, readWindowState, smallestOn } from '../../../../src/main/electron/windows/window-state.ts';
import { nodeFiles } from '../../../../src/platform/node-files.ts';
import { tempDir } from '../../../support/temp-dir.ts';

const state = { x: 100, y: 120, width: 1200, height: 800, maximized: false };
const { maximized: _, ...place } = state;
const screen = { x: 0, y: 0, width: 1920, height: 1040 };

describe('the window', () => {
  it('opens at its last position', () => expect(boundsOn([screen], state)).toEqual(place));

  it('opens on the second screen if it was there', () =>
    expect(boundsOn([screen, { ...screen, x: 1920 }], { ...state, x: 2020 })).toEqual({ ...place, x: 2020 }));

  it('opens at its last position if a frame of at most eight pixels is outside the screen', () => {
    const tight = { x: 108, y: 128, width: 1184, height: 784 };
    expect(boundsOn([tight], state)).toEqual(place);
    for (const one of [
      { ...tight, x: 109 },
      { ...tight, y: 129 },
      { ...tight, width: 1183 },
      { ...tight, height: 783 },
    ])
      expect([one, boundsOn([one], state)]).toEqual([one, {}]);
  });

  it('opens in the middle if its last position is on a screen that is gone, or half on each of two', () => {
    expect(boundsOn([screen], { ...state, x: 2020 })).toEqual({});
    expect(boundsOn([screen], { ...state, x: -1200 })).toEqual({});
    expect(boundsOn([screen, { ...screen, x: 1920 }], { ...state, x: 1300 })).toEqual({});
    expect(boundsOn([screen], { ...state, y: 900 })).toEqual({});
    expect(boundsOn([screen], { ...state, y: -700 })).toEqual({});
    expect(boundsOn([], state)).toEqual({});
  });

  it('opens in the middle if it was never open', () => expect(boundsOn([screen], null)).toEqual({}));

  it('cannot be made smaller than usual, except for a smaller screen', () => {
    const small = { width: 800, height: 560 };
    expect(smallestOn([screen])).toEqual({ minWidth: 1024, minHeight: 700 });
    expect(smallestOn([screen, small])).toEqual({ minWidth: 800, minHeight: 560 });
    expect(smallestOn([{ width: 1024, height: 600 }])).toEqual({ minWidth: 1024, minHeight: 600 });
  });
});

describe('the stored state of the window', () => {
  let dir: ReturnType<typeof tempDir>;
  beforeEach(() => {
    dir = tempDir();
  });
  afterEach(() => dir.remove());
  const read = (text: string) => {
    const file = join(dir.path, 'window.json');
    writeFileSync(file, text);
    return readWindowState(nodeFiles, file);
  };

  it('is read as it was written', () => {
    expect(read(JSON.stringify(state))).toEqual(state);
    expect(read(JSON.stringify({ ...state, x: -8, y: -8, maximized: true }))).toEqual({
      ...state,
      x: -8,
      y: -8,
      maximized: true,
    });
  });

  it('counts as missing if the file is missing, unreadable, or has an impossible size', () => {
    expect(readWindowState(nodeFiles, join(dir.path, 'none.json'))).toBeNull();
    for (const text of [
      '',
      '{',
      '[]',
      JSON.stringify({ ...state, width: 0 }),
      JSON.stringify({ ...state, height: -1 }),
      JSON.stringify({ ...state, x: 0.5 }),
      JSON.stringify({ ...state, maximized: 1 }),
      JSON.stringify({ ...state, more: 1 }),
    ])
      expect([text, read(text)]).toEqual([text, null]);
  });
});
