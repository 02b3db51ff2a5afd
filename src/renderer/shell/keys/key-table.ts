// The table of all keyboard shortcuts, grouped by the part of the window in which they work. The help shows this table; a test
// compares the table with the key handlers.
import type { PlainKey } from '../../i18n/index.ts';

/** The parts of the window by which shortcuts are grouped, in the order in which the help shows the groups. */
export const keyPlaces = ['everywhere', 'sell', 'items', 'search', 'list'] as const;
export type KeyPlace = (typeof keyPlaces)[number];
/**
 * One shortcut. `codes`: its `event.code`s, prefixed by `Ctrl+` if needed. `needs`: the right to sell, or items in the shop;
 * without it the shortcut does nothing and is not listed.
 */
export type KeyRow = {
  readonly shown: string;
  readonly word: PlainKey;
  readonly codes: readonly string[];
  readonly needs?: 'sell' | 'items';
};

const enter = ['Enter', 'NumpadEnter'] as const;

export const keyTable: Readonly<Record<KeyPlace, readonly KeyRow[]>> = {
  everywhere: [
    { shown: 'F2', word: 'keys.new-sale', codes: ['F2'], needs: 'sell' },
    { shown: 'F3', word: 'keys.gateway', codes: ['F3'], needs: 'sell' },
    { shown: 'F9', word: 'keys.charge', codes: ['F9'], needs: 'sell' },
    { shown: 'F6', word: 'keys.items', codes: ['F6'], needs: 'items' },
    { shown: 'F7', word: 'keys.more', codes: ['F7'], needs: 'sell' },
    { shown: 'F4', word: 'keys.running', codes: ['F4'] },
    { shown: 'F8', word: 'keys.check', codes: ['F8'] },
    { shown: 'F10', word: 'keys.shift', codes: ['F10'] },
    { shown: 'Ctrl + F', word: 'keys.find', codes: ['Ctrl+KeyF'] },
    { shown: 'Ctrl + P', word: 'keys.reprint', codes: ['Ctrl+KeyP'], needs: 'sell' },
    { shown: 'Ctrl + L', word: 'keys.lock', codes: ['Ctrl+KeyL'] },
    { shown: 'Esc', word: 'keys.back', codes: ['Escape'] },
    { shown: 'F1', word: 'keys.all', codes: ['F1'] },
  ],
  sell: [{ shown: 'Enter', word: 'keys.walk', codes: enter, needs: 'sell' }],
  items: [
    { shown: '↑ ↓ ← →', word: 'keys.item-move', codes: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], needs: 'items' },
    { shown: '+ Enter', word: 'keys.item-more', codes: ['NumpadAdd', 'Equal', ...enter, 'Space'], needs: 'items' },
    { shown: '−', word: 'keys.item-less', codes: ['Minus', 'NumpadSubtract', 'Delete', 'Backspace'], needs: 'items' },
  ],
  search: [{ shown: '↓ Enter', word: 'keys.to-list', codes: ['ArrowDown', ...enter] }],
  list: [
    { shown: '↑ ↓', word: 'keys.list-move', codes: ['ArrowUp', 'ArrowDown'] },
    { shown: 'Page ↑ ↓', word: 'keys.list-page', codes: ['PageUp', 'PageDown'] },
    { shown: 'Home End', word: 'keys.list-ends', codes: ['Home', 'End'] },
    { shown: 'Enter', word: 'keys.list-open', codes: [...enter, 'Space'] },
  ],
};
