// A till in virtual time for the proof "closes", with two owners and a cash drawer. Its keys, clock and backups may change.
import { ownSecretsOf } from '../../../src/secrets/own.ts';
import type { Secrets } from '../../../src/secrets/port.ts';
import type { AttemptView } from '../../../src/shared/contract/counter/sale.ts';
import type { Answer, CommandName, Input, Output } from '../../../src/shared/contract/index.ts';
import { money, plainAmount } from '../../../src/shared/money.ts';
import { backUp, readBooks } from '../../support/books/books.ts';
import { newRequestId, openCounter } from '../../support/counter.ts';
import { genuineKeys } from '../../support/health.ts';
import { by, type Known, signIn } from '../../support/people.ts';
import { askTagged } from '../../support/restore.ts';
import { signedNotice } from '../../support/scripted-service.ts';
import { torturedCodes } from './presets.ts';
import { testKeys, testSecrets } from '../../support/till.ts';

type ServiceKey = { readonly id: string; readonly secret: string; readonly retiredAtMs?: number };

/** The test's secrets with another key of the till, and with these keys of the payment service, the present one first. */
const secretsWith = (ownKey: number, serviceKeys: readonly ServiceKey[]): Secrets => {
  const fixed = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
  const own = ownSecretsOf(() => ({ pepper: fixed(1), fingerprintKey: fixed(2), signingKey: fixed(ownKey) }));
  return { ...testSecrets, ...own, signingKeys: () => serviceKeys };
};

export type House = Awaited<ReturnType<typeof openHouse>>;

export const openHouse = async (startMs: number) => {
  const skew = { skewMs: 0 };
  let ownKey = 3;
  let serviceKeys: readonly ServiceKey[] = [{ id: 'k1', secret: testKeys.secret }];
  let transactions = 0;
  const secrets = () => secretsWith(ownKey, serviceKeys);
  const counter = openCounter({ secrets: secrets(), skew, startMs });
  const { world, feed } = counter;
  const hire = async (name: string, pin: string): Promise<Known> => {
    const { userId } = await counter.client.get('people.add', { requestId: newRequestId(), name, role: 'owner', pin });
    return { userId, pin };
  };
  // The same PINs in each history: PINs that are counted up become one that is easy to guess.
  const owner = await hire('Maha', '271828');
  const other = await hire('Huda', '274916');
  const enter = () => signIn(counter.client, owner);
  await enter();

  /** Asks the till as the owner, who signs in again if the window is locked. Returns the answer, whatever it is. */
  const signedIn = async <N extends CommandName>(name: N, input: Input<N>): Promise<Answer<Output<N>>> => {
    const answer = await counter.client.ask(name, input);
    if (answer.ok || answer.error.code !== 'caller.signed-out') return answer;
    await enter();
    return counter.client.ask(name, input);
  };
  /** Sends a command with the other owner's approval. */
  const ask = (name: CommandName, input: object) => signedIn(name, { requestId: newRequestId(), ...input, approval: by(other) });
  const get = async <N extends CommandName>(name: N, input: Input<N>): Promise<Output<N>> => {
    const answer = await signedIn(name, input);
    if (!answer.ok) throw new Error(`${name}: ${answer.error.code}`);
    return answer.value;
  };
  await ask('accounts.save', { accountCodes: torturedCodes });
  const restart = async (): Promise<void> => {
    counter.restart(undefined, secrets());
    await enter();
  };
  const nightOf = async (ms: number): Promise<void> => {
    // Nothing runs while the till is closed, so that a night costs no polls.
    counter.life.end();
    counter.till.close();
    await world.run(ms);
    await restart();
  };
  await ask('settings.set', { shop: { ...(await get('settings.get', {})).shop, drawer: ['LYD', 'USD'] } });

  return {
    ...{ counter, skew, ask, get, restart, nightOf },
    /** Sends the service's notice about a payment, and resolves once the till has read it. */
    async notify(
      { gateway, invoiceNo, amountMinor, currency }: AttemptView,
      changes: Record<string, string> = {},
    ): Promise<void> {
      const facts = {
        ...{ gateway, approved: '1', invoice_no: invoiceNo, amount: plainAmount(money(amountMinor, currency)) },
        ...(gateway === 'wallet' ? { paymet_method: 'method_a' } : { currency }),
        transaction_id: `tx-${++transactions}`,
        ...changes,
      };
      const [{ id, secret }] = serviceKeys as readonly [ServiceKey];
      const kind = gateway === 'wallet' ? 'wallet-callback' : 'card-callback';
      const number = feed.add(kind, signedNotice(kind, facts, secret));
      // The feed names the key that the relay would have found.
      const item = feed.items[number - 1];
      if (item) feed.items[number - 1] = { ...item, keyId: id };
      await world.until(() => (counter.till.ledger.feed.cursor()?.after ?? 0) >= number);
    },
    /** The payment service gives the shop another secret; the earlier one is retired. */
    async changeServiceKey(): Promise<void> {
      // A notice that arrives in the very millisecond of the change does not verify under the retired secret. Nor does a notice
      // about a payment that began later by the till's clock: so the secret stays valid up to the latest time in the journal.
      await world.run(1_000);
      const latestMs = readBooks(counter.dir, (db) => db.prepare('SELECT max(wall_ms) FROM journal').pluck().get()) as number;
      const retiredAtMs = Math.max(world.nowMs, latestMs + 1);
      const retired = serviceKeys.map((key) => ({ retiredAtMs, ...key }));
      serviceKeys = [{ id: `k${retired.length + 1}`, secret: `secret-${retired.length + 1}` }, ...retired];
      await restart();
    },
    /** Gives the till another key of its own, with which it signs closes from now on. */
    async changeOwnKey(): Promise<void> {
      ownKey += 10;
      await restart();
    },
    /** Makes a backup, and returns its file name and the number of its last row. */
    backUp() {
      const { file, seq } = backUp(counter.dir, world.nowMs);
      return { file, seq };
    },
    async restore(file: string): Promise<void> {
      counter.life.end();
      counter.till.close();
      askTagged(counter.dir, { backup: file, actor: owner.userId }, secrets());
      await restart();
    },
    /** The payment service's keys, present and retired, by which a verification checks the stored notices. */
    keys: () => ({ ...genuineKeys, signingKeys: [...serviceKeys] }),
  };
};
