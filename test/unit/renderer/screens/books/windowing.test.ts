// Tests which rows of a long list are drawn, and to which row each key moves.
import { expect, it } from 'vitest';
import { drawnSlice, movedBy, rowHeight, scrollToRow } from '../../../../../src/renderer/screens/books/payments/windowing.ts';

const height = rowHeight * 10;

it('the list window draws only the visible rows and a few around them, for any length of the list', () => {
  for (const top of [0, 999 * rowHeight, 999_990 * rowHeight]) {
    const { first, end } = drawnSlice(top, height, 1_000_000);
    expect(end - first).toBeLessThan(40);
    expect(first * rowHeight).toBeLessThanOrEqual(top);
    expect(Math.min(end, 1_000_000) * rowHeight).toBeGreaterThanOrEqual(top + height);
  }
});

it('the list window draws nothing for an empty list, and no row beyond the end of a short list', () => {
  expect(drawnSlice(0, height, 0)).toEqual({ first: 0, end: 0 });
  expect(drawnSlice(5000, height, 3)).toEqual({ first: 3, end: 3 });
});

it('the list window scrolls only if a row is not completely visible', () => {
  expect(scrollToRow(5, 0, height)).toBe(0);
  expect(scrollToRow(10, 0, height)).toBe(rowHeight);
  expect(scrollToRow(3, 5 * rowHeight, height)).toBe(3 * rowHeight);
});

it('the list window moves by keys and stops at both ends', () => {
  expect(movedBy('ArrowDown', -1, height, 100)).toBe(0);
  expect(movedBy('ArrowDown', 0, height, 100)).toBe(1);
  expect(movedBy('ArrowUp', 0, height, 100)).toBe(0);
  expect(movedBy('PageDown', 95, height, 100)).toBe(99);
  expect(movedBy('PageUp', 20, height, 100)).toBe(11);
  expect(movedBy('Home', 50, height, 100)).toBe(0);
  expect(movedBy('End', -1, height, 100)).toBe(99);
  expect(movedBy('KeyA', 5, height, 100)).toBeNull();
  expect(movedBy('ArrowDown', -1, height, 0)).toBeNull();
});
