// Tests the watched conditions in the relay's metrics: shown by till, only for configured tills, and only while the till's polls
// have the header `qayd-watch`.
import { afterEach, expect, it } from 'vitest';
import { watchHeader } from '../../../src/shared/relay-wire/watch.ts';
import { bearer, get, headKey, rules, sha256, startRelay, type StartedRelay, tillToken } from './kit.ts';

const secondToken = 'token-of-till-T2';
const tills = [
  { id: 'T1', tokenSha256: sha256(tillToken), headKey },
  { id: 'T2', tokenSha256: sha256(secondToken) },
];
let at: StartedRelay;
afterEach(() => at.end());
const poll = (told: string | null, till = 'T1', token = tillToken) =>
  at.ask(get(`/v1/feed/shop/${till}`, '', { ...bearer(token), ...(told !== null && { [watchHeader]: told }) }));
const series = async (): Promise<string[]> =>
  String((await at.ask(get('/metrics'))).body)
    .split('\n')
    .filter((line) => line.startsWith('qayd_relay_till_'))
    .map((line) => line.slice('qayd_relay_till_'.length).replace('merchant="shop",', ''));

it('shows backup and close of each till that tells them, and the seconds since its last poll', async () => {
  at = startRelay(rules({ tills }));
  expect(await series()).toEqual([]);
  await poll('backup-late');
  await poll('none', 'T2', secondToken);
  await at.world.run(90_000);
  expect(await series()).toEqual([
    ...['silent_seconds{till="T1"} 90', 'silent_seconds{till="T2"} 90'],
    ...['backup_late{till="T1"} 1', 'backup_late{till="T2"} 0'],
    ...['close_missing{till="T1"} 0', 'close_missing{till="T2"} 0'],
  ]);
  await poll('backup-late,close-missing');
  expect(await series()).toEqual(
    expect.arrayContaining(['silent_seconds{till="T1"} 0', 'silent_seconds{till="T2"} 90', 'close_missing{till="T1"} 1']),
  );
});

it('forgets a till that no longer tells, and ignores texts of another form', async () => {
  at = startRelay(rules({ tills }));
  for (const text of ['', 'backup-late ', 'close-missing,backup-late', 'x', 'backup-late,x', 'backup-late,backup-late'])
    await poll(text);
  expect(await series()).toEqual([]);
  await poll('close-missing');
  expect(await series()).toHaveLength(3);
  await poll(null);
  expect(await series()).toEqual([]);
});

it('has three series for each configured till at most: wrong tokens, unknown tills and former tills add none', async () => {
  at = startRelay(rules({ tills }));
  expect((await poll('none', 'T1', 'a-wrong-token')).status).toBe(401);
  for (let i = 0; i < 50; i++) expect((await poll('none', `X${i}`)).status).toBe(401);
  expect(await series()).toEqual([]);
  await poll('none');
  await poll('none', 'T2', secondToken);
  expect(await series()).toHaveLength(6);
  await at.relay.reload(rules({ tills: tills.slice(0, 1) }));
  expect((await series()).filter((line) => line.includes('T2'))).toEqual([]);
});
