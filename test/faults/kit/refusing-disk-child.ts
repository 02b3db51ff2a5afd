// Runs a till whose files cannot grow for a while, because the system limits this process's file size. The confirm reply and the
// payment arrive in this time. Prints the till's state.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { RawReply } from '../../../src/shared/ports.ts';
import { newRequestId, openCounter } from '../../support/counter.ts';
import { redirectTo } from '../../support/scripted-service.ts';

const limitFiles = (bytes: string): void => {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
};

const counter = openCounter();
const { world, client, till } = counter;
const stateOf = (attemptId: string): string | undefined => till.ledger.payments.attempt(attemptId)?.state;
const warnings = async () => (await client.get('lights.get', {})).warnings.map(({ code }) => code);

let answer: (reply: RawReply) => void = () => {};
counter.service.reply = () =>
  new Promise((resolve) => {
    answer = resolve;
  });
const sale = { gateway: 'wallet' as const, amount: '12.5', invoiceNo: 'T1-0001', mobile: '0912345678', lang: 'ar' as const };
const started = await client.get('sale.start', { requestId: newRequestId(), ...sale });
await world.run(1_000);

const wal = join(counter.dir, 'qayd.db-wal');
limitFiles(String(statSync(wal).size));
answer(redirectTo('https://service.test/checkout/1'));
counter.post(started);
await world.run(120_000);
const refused = {
  state: stateOf(started.attemptId),
  warnings: await warnings(),
  relay: (await client.get('lights.get', {})).relay.code,
  another: await client.codeOf('sale.start', { requestId: newRequestId(), ...sale, invoiceNo: 'T1-0002' }),
};

limitFiles('unlimited');
await world.run(60_000);
const { attempt, steps } = await client.get('attempt.history', { attemptId: started.attemptId });
const mended = {
  state: attempt.state,
  redirectUrl: attempt.redirectUrl,
  kinds: steps.map(({ kind }) => kind).sort(),
  warnings: await warnings(),
  requests: counter.service.requests.length,
};
counter.close();
console.log(JSON.stringify({ refused, mended }));
