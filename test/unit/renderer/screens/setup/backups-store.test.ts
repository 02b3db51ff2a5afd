// Tests the window's store of backups: reads the list once, updates it by events, and clears an error with the next answer.
import { expect, it } from 'vitest';
import { createBackupsStore } from '../../../../../src/renderer/screens/setup/settings/backups/backups-store.ts';
import { keptDays } from '../../../../../src/ledger/backup/backup-files.ts';
import { wordsBackups } from '../../../../../src/renderer/i18n/words/backups.ts';
import { fakeTill, settled } from '../fake-till.ts';

const backups = { list: [], timeZone: 'Africa/Tripoli', asked: null, busy: false, problem: null, folder: null };

it('the backups store loads the backups when followed and on each change event, until it is unsubscribed', async () => {
  const { api, asked, emit } = fakeTill(() => ({ ok: true, value: backups }));
  const store = createBackupsStore(api);
  const stop = store.follow();
  emit('backups.changed', {});
  await settled();
  expect(asked.map(({ name }) => name)).toEqual(['backup.list', 'backup.list']);
  expect(store.store.getState()).toEqual({ backups, failure: null });
  stop();
  emit('backups.changed', {});
  expect(asked).toHaveLength(2);
});

it('the backups store shows the answer of its command, and a refusal until the next answer', async () => {
  let refuse = true;
  const { api } = fakeTill(() =>
    refuse ? { ok: false, error: { code: 'request.not-here', params: {} } } : { ok: true, value: { ...backups, busy: true } },
  );
  const store = createBackupsStore(api);
  await store.backUp();
  expect(store.store.getState().failure).toMatchObject({ code: 'request.not-here' });
  refuse = false;
  await store.backUp();
  expect(store.store.getState()).toMatchObject({ backups: { busy: true }, failure: null });
  store.put({ ...backups, asked: 'qayd.db' });
  expect(store.store.getState().backups?.asked).toBe('qayd.db');
});

it('the page of backups says for how many days backups are kept', () => {
  const { ar, en } = wordsBackups['backups.what'];
  for (const text of [ar, en]) expect(text).toContain(String(keptDays));
});
