// Tests the question before a person leaves unsaved changes: it is asked once, answered by yes or no, and a second request for
// the lock counts as yes.
import { expect, it, vi } from 'vitest';
import { createUnsavedStore } from '../../../../src/renderer/stores/unsaved-store.ts';

const open = () => {
  const unsaved = createUnsavedStore();
  const part = { changed: true, isUnsaved: () => part.changed, discard: vi.fn<() => void>() };
  const unwatch = unsaved.watch(part);
  return { unsaved, part, unwatch, go: vi.fn<() => void>(), asks: () => unsaved.store.getState().asking?.by ?? null };
};

it('leaves at once if nothing is unsaved', () => {
  const { unsaved, part, unwatch, go, asks } = open();
  part.changed = false;
  unsaved.leave(go);
  part.changed = true;
  unwatch();
  unsaved.leave(go);
  expect([go.mock.calls.length, asks()]).toEqual([2, null]);
});

it('asks before unsaved changes are left; a no stays, a yes discards the changes and leaves', () => {
  const { unsaved, part, go, asks } = open();
  unsaved.leave(go);
  expect([asks(), go.mock.calls.length]).toEqual(['screen', 0]);
  unsaved.answer(false);
  expect([asks(), go.mock.calls.length, part.discard.mock.calls.length]).toEqual([null, 0, 0]);
  // `go` itself may call `leave` again, as a change of the route does: the question is not asked twice.
  unsaved.leave(() => unsaved.leave(go));
  unsaved.answer(true);
  expect([asks(), go.mock.calls.length, part.discard.mock.calls.length]).toEqual([null, 1, 1]);
  expect(unsaved.isUnsaved()).toBe(true);
});

it('a lock keeps the changes for the same person, and a second press locks without an answer', () => {
  const { unsaved, part, go, asks } = open();
  unsaved.leave(go, 'lock');
  expect([asks(), go.mock.calls.length]).toEqual(['lock', 0]);
  unsaved.leave(go, 'lock');
  expect([asks(), go.mock.calls.length, part.discard.mock.calls.length]).toEqual([null, 1, 0]);
});

it('a window that closes asks no second time', () => {
  const { unsaved, go } = open();
  unsaved.leave(go, 'close');
  unsaved.answer(true);
  expect([go.mock.calls.length, unsaved.isUnsaved()]).toEqual([1, false]);
});

it('another person gets neither the question nor the changes', () => {
  const { unsaved, part, go, asks } = open();
  unsaved.leave(go);
  unsaved.handOver();
  expect([asks(), go.mock.calls.length, part.discard.mock.calls.length]).toEqual([null, 0, 1]);
});
