// Quarantined notices that a replaced signing secret signed: no screen offers to book them, and no signature format is adopted
// because of them.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Job, Jobs } from '../../../../../src/main/jobs/jobs.ts';
import type { Till } from '../../../../../src/main/till.ts';
import { calibrate } from '../../../../../src/protocol/calibrate/calibrate.ts';
import { readNotice } from '../../../../../src/protocol/notice.ts';
import { defaultProfile, type SignatureProfile, signatureProfile } from '../../../../../src/protocol/profile.ts';
import { sign } from '../../../../../src/protocol/signature.ts';
import { defaultLimits } from '../../../../../src/relay/config/config.ts';
import { createRelay } from '../../../../../src/relay/relay.ts';
import type { Secrets } from '../../../../../src/secrets/port.ts';
import { fail } from '../../../../../src/shared/result.ts';
import { newRequestId } from '../../../../support/counter.ts';
import { createNetwork, type Network } from '../../../../support/network.ts';
import { scriptService } from '../../../../support/scripted-service.ts';
import { approval, hireIn } from '../../../../support/supervise.ts';
import { tempDir } from '../../../../support/temp-dir.ts';
import { createTillClient, settle, type TillClient } from '../../../../support/till-client.ts';
import { openTill, strictLog, testKeys, testSecrets, walletSale } from '../../../../support/till.ts';
import { addressesOf } from '../../../../support/ways.ts';
import { createWorld, type World } from '../../../../support/world.ts';

const sorted = signatureProfile.parse({ id: 'theirs', order: 'sorted', separator: '|' });
const earlier = 'secret-before-the-change';
const tokenSha256 = createHash('sha256').update(testKeys.relayToken).digest('hex');
const run = async (job: Job): Promise<unknown> =>
  job.kind === 'calibrate' ? calibrate(job.samples, job.secret, { mostMacs: 20_000 }) : fail('request.failed');
const jobs: Jobs = { run: run as Jobs['run'], stop: async () => {} };

let world: World;
let network: Network;
let dir: ReturnType<typeof tempDir>;
let relay: ReturnType<typeof createRelay>;
let till: Till;
let client: TillClient;
let keys: ReturnType<Secrets['signingKeys']>;

beforeEach(async () => {
  dir = tempDir();
  world = createWorld();
  network = createNetwork(world);
  scriptService(network);
  const { clock, random } = world.life(50);
  const merchant = {
    ...{ id: 'shop', name: { ar: 'متجر', en: 'Shop' }, lang: 'ar' as const, profiles: [defaultProfile], tokenSha256 },
    keys: [{ id: 'k2', secret: testKeys.secret, retiredAtMs: null }],
    tills: [{ id: 'T1', tokenSha256 }],
  };
  const config = { limits: defaultLimits, merchants: [merchant] };
  relay = createRelay({ clock, random, log: strictLog }, { dbFile: join(dir.path, 'relay.db'), config });
  network.serve('relay.test', relay.handle);
  await hireIn(join(dir.path, 'T1'), world.life(9));
  keys = [
    { id: 'k2', secret: testKeys.secret },
    { id: 'k1', secret: earlier, retiredAtMs: world.nowMs },
  ];
  const secrets: Secrets = { ...testSecrets, signingKeys: () => keys };
  till = openTill({ dir: join(dir.path, 'T1'), life: world.life(1), network, jobs, secrets });
  client = createTillClient(world, till);
});
afterEach(() => {
  till.close();
  relay.close();
  dir.remove();
});

const stateOf = (attemptId: string): string => till.ledger.payments.attempt(attemptId)?.state ?? 'none';
const sell = async (invoiceNo: string): Promise<string> => {
  const started = till.payments.startSale(walletSale({ invoiceNo }));
  if (!started.ok) throw new Error(started.error.code);
  await world.until(() => stateOf(started.value.attemptId) === 'waiting');
  return started.value.attemptId;
};
const callBack = async (invoiceNo: string, secret: string, profile: SignatureProfile): Promise<void> => {
  const facts = { gateway: 'wallet', approved: '1', amount: '12.50', invoice_no: invoiceNo, transaction_id: `tx-${invoiceNo}` };
  const notice = readNotice('wallet-callback', Buffer.from(JSON.stringify(facts)));
  const hashed = notice.ok ? sign(notice.value, secret, profile) : notice;
  if (!hashed.ok) throw new Error(hashed.error.code);
  const url = addressesOf(till.ledger, invoiceNo)?.callbackUrl as string;
  const headers = { 'content-type': 'application/json' };
  const body = Buffer.from(JSON.stringify({ ...facts, hashed: hashed.value }));
  const post = network.httpFor('service', world.life(60));
  await settle(world, post({ method: 'POST', url, headers, body, timeoutMs: 5_000, maxReplyBytes: 9_999 }));
};
const adopt = (candidateId: string) => client.codeOf('profile.adopt', { requestId: newRequestId(), candidateId, approval });

it.each([
  ['in the usual format', defaultProfile],
  ['in another format', sorted],
])(
  'notices signed only with a retired secret, %s, are reported as such, and no format is offered for adoption',
  async (_, profile) => {
    await sell('T1-0001');
    await sell('T1-0002');
    await callBack('T1-0001', earlier, profile);
    await callBack('T1-0002', earlier, profile);
    const found = await client.ask('quarantine.search', {});
    expect(found).toMatchObject({ ok: false, error: { code: 'quarantine.key-retired', params: { count: 2 } } });
    expect((await client.get('quarantine.get', {})).adopted).toEqual([]);
  },
);

it('a format’s offer counts only the notices that it will book: those of the current secret', async () => {
  const ids = [await sell('T1-0001'), await sell('T1-0002')];
  await callBack('T1-0001', testKeys.secret, sorted);
  await callBack('T1-0002', earlier, sorted);
  const found = await client.get('quarantine.search', {});
  expect(found).toMatchObject([{ fits: 1, of: 2 }]);
  const candidateId = found[0]?.candidateId ?? '';
  const adopted = await client.get('profile.adopt', { requestId: newRequestId(), candidateId, approval });
  expect(adopted.booked).toBe(1);
  expect(ids.map(stateOf)).toEqual(['approved', 'waiting']);
});

it('a format that would book nothing any more is not adopted', async () => {
  await sell('T1-0001');
  await callBack('T1-0001', testKeys.secret, sorted);
  const [candidate] = await client.get('quarantine.search', {});
  keys = [{ id: 'k3', secret: 'a third secret' }];
  expect(await adopt(candidate?.candidateId ?? '')).toBe('quarantine.no-gain');
  expect((await client.get('quarantine.get', {})).adopted).toEqual([]);
});

it('a restored secret books the notices that it signed', async () => {
  const id = await sell('T1-0001');
  await callBack('T1-0001', earlier, sorted);
  expect(await client.codeOf('quarantine.search', {})).toBe('quarantine.key-retired');
  keys = [{ id: 'k3', secret: earlier }, ...keys];
  const [candidate] = await client.get('quarantine.search', {});
  expect(candidate).toMatchObject({ fits: 1, of: 1 });
  const candidateId = candidate?.candidateId ?? '';
  expect((await client.get('profile.adopt', { requestId: newRequestId(), candidateId, approval })).booked).toBe(1);
  expect(stateOf(id)).toBe('approved');
});
