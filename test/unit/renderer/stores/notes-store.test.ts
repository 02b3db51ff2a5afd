// Tests the window's toasts: the newest four are kept, and toasts about money always; repeats are shown once; a dismissed toast
// disappears.
import { expect, it } from 'vitest';
import { translator } from '../../../../src/renderer/i18n/index.ts';
import { said } from '../../../../src/renderer/i18n/said.ts';
import { createNotesStore, type Note } from '../../../../src/renderer/stores/notes-store.ts';

const create = () => createNotesStore(() => 'en');
const note = (code: string, attemptId?: string) =>
  ({ tone: 'ok', icon: 'check', says: said('scan.taken', { code }), ...(attemptId !== undefined && { attemptId }) }) as const;
const codeOf = ({ says }: Note) => ('key' in says ? says.fillings['code'] : says.error.code);
const texts = (store: ReturnType<typeof create>) => store.getState().notes.map(codeOf);

it('the message store keeps the newest four messages', () => {
  const store = create();
  for (const text of ['a', 'b', 'c', 'd', 'e']) store.getState().show(note(text));
  expect(texts(store)).toEqual(['b', 'c', 'd', 'e']);
  expect(store.getState()).toMatchObject({ spoken: translator('en')('scan.taken', { code: 'e' }), urgent: false });
});

it('the message store shows a repeated message once, as the newest; a message about another payment is separate', () => {
  const store = create();
  for (const each of [note('a', 'x'), note('b'), note('a', 'y'), note('a', 'x')]) store.getState().show(each);
  expect(store.getState().notes.map((each) => [codeOf(each), each.attemptId])).toEqual([
    ['b', null],
    ['a', 'y'],
    ['a', 'x'],
  ]);
});

it('the message store keeps every message about money; the oldest of the others leave first', () => {
  const store = create();
  for (const each of [note('a', 'x'), note('b', 'y'), note('c', 'z'), note('d'), note('e')]) store.getState().show(each);
  expect(texts(store)).toEqual(['a', 'b', 'c', 'e']);
  for (const each of [note('f', 'v'), note('g', 'w'), note('h')]) store.getState().show(each);
  expect(texts(store)).toEqual(['a', 'b', 'c', 'f', 'g', 'h']);
  store.getState().dismissOf('x');
  expect(texts(store)).toEqual(['b', 'c', 'f', 'g', 'h']);
});

it('the message store removes only the dismissed message', () => {
  const store = create();
  for (const text of ['a', 'b', 'c']) store.getState().show(note(text));
  const { id } = store.getState().notes[1] ?? { id: 0 };
  store.getState().dismiss(id);
  expect(texts(store)).toEqual(['a', 'c']);
});

it('the message store announces the same sentence again', () => {
  const store = create();
  const before = store.getState().spokenId;
  store.getState().speak('paid', true);
  store.getState().speak('paid', true);
  expect(store.getState()).toMatchObject({ spoken: 'paid', spokenId: before + 2, urgent: true });
});
