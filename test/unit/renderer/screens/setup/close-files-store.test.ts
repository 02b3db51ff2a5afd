// Tests the window's store of the files at each close: reads once, updates by events, and clears an error with the next answer.
import { expect, it } from 'vitest';
import { createCloseFilesStore } from '../../../../../src/renderer/screens/setup/settings/books/close-files-store.ts';
import type { CloseFilesView } from '../../../../../src/shared/contract/books/close-files.ts';
import { fakeTill, settled } from '../fake-till.ts';

const view: CloseFilesView = {
  ...{
    folder: '/media/usb/qayd',
    kinds: ['xlsx'],
    drawsPdfs: true,
    busy: false,
    waiting: 0,
    owed: [],
    last: null,
    waitingSinceMs: null,
    problem: null,
  },
};

it('the store loads when followed and on each change event, until it is unsubscribed', async () => {
  const { api, asked, emit } = fakeTill(() => ({ ok: true, value: view }));
  const store = createCloseFilesStore(api);
  const stop = store.follow();
  emit('close-files.changed', {});
  await settled();
  expect(asked.map(({ name }) => name)).toEqual(['close-files.get', 'close-files.get']);
  expect(store.store.getState()).toEqual({ view, failure: null });
  stop();
  emit('close-files.changed', {});
  expect(asked).toHaveLength(2);
});

it('the store shows a refusal until the next answer', async () => {
  let refuse = true;
  const { api } = fakeTill(() =>
    refuse ? { ok: false, error: { code: 'request.not-here', params: {} } } : { ok: true, value: { ...view, busy: true } },
  );
  const store = createCloseFilesStore(api);
  await store.writeNow();
  expect(store.store.getState().failure).toMatchObject({ code: 'request.not-here' });
  refuse = false;
  await store.writeNow();
  expect(store.store.getState()).toMatchObject({ view: { busy: true }, failure: null });
  store.put({ ...view, waiting: 3 });
  expect(store.store.getState().view?.waiting).toBe(3);
});
