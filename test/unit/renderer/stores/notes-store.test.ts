// Short messages: the newest four, said once each, gone when they are put away.
import { expect, it } from 'vitest';
import { createNotesStore } from '../../../../src/renderer/stores/notes-store.ts';

const note = (text: string, attemptId?: string) =>
  ({ tone: 'ok', icon: 'check', text, ...(attemptId !== undefined && { attemptId }) }) as const;
const texts = (store: ReturnType<typeof createNotesStore>) => store.getState().notes.map(({ text }) => text);

it('keeps the newest four', () => {
  const store = createNotesStore();
  for (const text of ['a', 'b', 'c', 'd', 'e']) store.getState().show(note(text));
  expect(texts(store)).toEqual(['b', 'c', 'd', 'e']);
  expect(store.getState()).toMatchObject({ spoken: 'e', urgent: false });
});

it('shows what is said again once, as the newest; of another payment it is another message', () => {
  const store = createNotesStore();
  for (const each of [note('a', 'x'), note('b'), note('a', 'y'), note('a', 'x')]) store.getState().show(each);
  expect(store.getState().notes.map(({ text, attemptId }) => [text, attemptId])).toEqual([
    ['b', null],
    ['a', 'y'],
    ['a', 'x'],
  ]);
});

it('takes away the one that is put away, and no other', () => {
  const store = createNotesStore();
  for (const text of ['a', 'b', 'c']) store.getState().show(note(text));
  const { id } = store.getState().notes[1] ?? { id: 0 };
  store.getState().dismiss(id);
  expect(texts(store)).toEqual(['a', 'c']);
});

it('says an equal sentence anew', () => {
  const store = createNotesStore();
  const before = store.getState().spokenId;
  store.getState().speak('paid', true);
  store.getState().speak('paid', true);
  expect(store.getState()).toMatchObject({ spoken: 'paid', spokenId: before + 2, urgent: true });
});
