// Plays a random history at a till: sales, notices, refunds, decisions, cash, settings, keys, clocks and restores, with closes at
// any time.
import type { CloseView } from '../../../src/shared/contract/books/close.ts';
import type { RecordedHead } from '../../../src/shared/health/recorded-heads.ts';
import type { AttemptView } from '../../../src/shared/contract/counter/sale.ts';
import type { CommandName } from '../../../src/shared/contract/index.ts';
import { createRng } from '../../support/world.ts';
import { exportClose, type FilesOfClose } from './files.ts';
import type { House } from './house.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The steps of a history, each with its weight. */
const weights = {
  ...{ sell: 6, card: 4, pay: 8, 'pay-wrong': 3, 'pay-unknown': 1, decline: 1, retry: 1, 'another-method': 2 },
  ...{ late: 2, settle: 4, prove: 4 },
  ...{ accept: 1, 'keep-price': 1, 'give-back': 1, 'write-off': 1, 'top-up': 1, handle: 1 },
  ...{ give: 3, request: 1, approve: 1, refuse: 1, withdraw: 1, 'pay-out': 1, goods: 2 },
  ...{ shift: 3, cash: 2, zone: 1, rights: 1, person: 1 },
  ...{ crash: 1, night: 2, 'service-key': 1, 'own-key': 1, clock: 1, 'clock-accepted': 1, 'back-up': 3, restore: 3 },
  ...{ close: 5, 'close-while-selling': 1 },
} as const;
export type Step = keyof typeof weights;
const steps = (Object.keys(weights) as Step[]).flatMap((step) => Array.from({ length: weights[step] }, () => step));

export type Played = {
  /** The closes that no restore has taken away, as they were first returned. */
  readonly closes: readonly CloseView[];
  /** For each restore that still stands in the books, in order: the numbers of the closes that it took away. */
  readonly givenUp: readonly (readonly number[])[];
  /** The journal heads that a relay would have recorded. */
  readonly heads: readonly RecordedHead[];
  /** The files of some closes that stand, made right after the close. */
  readonly files: readonly FilesOfClose[];
  readonly steps: Readonly<Partial<Record<Step, number>>>;
};

/** Plays `length` steps, and a last close. */
export const playHistory = async (house: House, seed: number, length: number): Promise<Played> => {
  const rng = createRng(seed ^ 0xc1_05_e5);
  const { counter, ask, get, notify, skew } = house;
  const { world } = counter;
  const sold: AttemptView[] = [];
  let closes: CloseView[] = [];
  let restores: { readonly seq: number; readonly givenUp: readonly number[] }[] = [];
  const heads: RecordedHead[] = [];
  let files: FilesOfClose[] = [];
  let copy: { readonly file: string; readonly seq: number } | null = null;
  const done: Partial<Record<Step, number>> = {};

  const any = <T>(list: readonly T[]): T | undefined => (list.length === 0 ? undefined : rng.pick(list));
  const refunds = () => counter.till.ledger.refunds;
  const held = () => any(refunds().unresolved(0, 50));
  const refundIn = (...states: readonly string[]) =>
    any(
      refunds()
        .open(0, 50)
        .filter(({ state }) => states.includes(state)),
    );
  const amount = (most: number): string => `${1 + rng.int(most)}.${rng.int(10)}${rng.int(10)}`;
  /** Forgets payments that a restore took away. */
  const standing = () => sold.filter(({ attemptId }) => counter.till.ledger.payments.attempt(attemptId) !== null);
  const inState = (...states: readonly string[]) =>
    any(standing().filter(({ attemptId }) => states.includes(counter.till.ledger.payments.attempt(attemptId)?.state ?? '')));
  const begun = async (answer: Awaited<ReturnType<typeof ask>>): Promise<void> => {
    if (!answer.ok) return;
    const view = answer.value as AttemptView;
    await world.until(() => counter.till.ledger.payments.attempt(view.attemptId)?.state !== 'creating');
    sold.push(view);
  };
  const sell = async (gateway: 'wallet' | 'card'): Promise<void> => {
    const { invoiceNo } = await get('sale.propose', {});
    const sale = { gateway, invoiceNo, amount: amount(400), lang: 'ar', ...(gateway === 'wallet' && { mobile: '0912345678' }) };
    await begun(await ask('sale.start', sale));
  };
  const resolve = async (choice: string): Promise<void> => {
    const one = held();
    if (one) await ask('suspense.resolve', { seq: one.seq, choice, reason: 'decided' });
  };
  const how = () => {
    const way = rng.pick(['cash', 'cash', 'transfer', 'provider'] as const);
    return { way, reference: way === 'cash' ? '' : `R-${rng.int(9999)}`, sameReference: true };
  };
  const asked = () => {
    const { way, reference } = how();
    return { way, reference };
  };
  const counted = () => [
    { currency: 'LYD', amount: amount(900) },
    { currency: 'USD', amount: amount(90) },
  ];
  const close = async (): Promise<void> => {
    const answer = await ask('day.close', { day: counter.till.businessDay(), acknowledge: true, override: { reason: 'must' } });
    if (answer.ok) {
      const view = answer.value as CloseView;
      closes.push(view);
      if (rng.chance(0.35)) files.push(await exportClose(counter.till.exports, counter.dir, view));
    }
    // The relay records a head with each poll; here only some of them count.
    heads.push({ ...counter.till.ledger.journal.head(), receivedAtMs: world.nowMs });
  };
  const decide = async (name: CommandName, state: string): Promise<void> => {
    const refund = refundIn(state);
    if (refund)
      await ask(name, {
        seq: refund.seq,
        ...(name === 'refund.pay' ? how() : name === 'refund.approve' ? {} : { reason: 'no' }),
      });
  };

  const play: Readonly<Record<Step, () => unknown>> = {
    sell: () => sell('wallet'),
    card: () => sell('card'),
    async pay() {
      const attempt = inState('waiting') ?? any(standing());
      if (attempt) await notify(attempt);
    },
    async 'another-method'() {
      const attempt = inState('waiting');
      if (attempt?.gateway === 'wallet') await notify(attempt, { paymet_method: rng.pick(['method_b', 'method_c', 'method_x']) });
    },
    async 'pay-wrong'() {
      const attempt = inState('waiting', 'expired');
      if (attempt) await notify(attempt, { amount: amount(400) });
    },
    async 'pay-unknown'() {
      const attempt = any(standing());
      if (attempt) await notify(attempt, { invoice_no: `T9-${rng.int(99)}` });
    },
    async decline() {
      const attempt = inState('waiting');
      if (attempt) await notify(attempt, { approved: '0', ...(rng.chance(0.5) && { canceled: '1' }) });
    },
    async retry() {
      const attempt = any(standing());
      if (attempt) await begun(await ask('sale.retry', { saleId: attempt.saleId, supersede: true }));
    },
    async late() {
      await world.run(16 * minuteMs);
      const attempt = inState('expired', 'withdrawn', 'superseded', 'declined', 'canceled');
      if (rng.chance(0.4)) await close();
      if (attempt) await notify(attempt);
    },
    async settle() {
      if (rng.chance(0.5)) await world.run(16 * minuteMs);
      const attempt = inState('expired', 'declined', 'canceled', 'unknown');
      if (attempt) await ask('attempt.settle', { attemptId: attempt.attemptId, reason: 'it is on the statement' });
    },
    async prove() {
      const attempt = any(standing().filter(({ attemptId }) => counter.till.ledger.payments.attempt(attemptId)?.unconfirmed));
      if (attempt) await notify(attempt);
    },
    accept: () => resolve('accept'),
    'keep-price': () => resolve('keep-price'),
    'give-back': () => resolve('give-back'),
    async 'write-off'() {
      const one = held();
      if (one) await ask('suspense.write-off', { seq: one.seq, reason: 'decided' });
    },
    async 'top-up'() {
      const one = held();
      if (one) await begun(await ask('suspense.top-up', { seq: one.seq }));
    },
    async handle() {
      const [exception] = (await get('exceptions.list', { state: 'open', before: null, limit: 10 })).rows;
      if (exception) await ask('exception.handle', { seq: exception.seq, note: 'theirs' });
    },
    async give() {
      const owed = refundIn('owed');
      if (owed) await ask('refund.give', { what: { kind: 'owed', seq: owed.seq }, reason: 'twice', ...how() });
    },
    async request() {
      const owed = refundIn('owed');
      if (owed) await ask('refund.request', { what: { kind: 'owed', seq: owed.seq }, reason: 'twice', ...asked() });
    },
    approve: () => decide('refund.approve', 'requested'),
    refuse: () => decide('refund.refuse', 'requested'),
    withdraw: () => decide('refund.withdraw', rng.pick(['requested', 'approved'])),
    'pay-out': () => decide('refund.pay', 'approved'),
    async goods() {
      const attempt = inState('approved');
      const what = attempt && { kind: 'goods', attemptId: attempt.attemptId, amount: amount(60) };
      if (!what) return;
      if (rng.chance(0.5)) await ask('refund.give', { what, reason: 'worn', ...how() });
      else await ask('refund.request', { what, reason: 'worn', ...asked() });
    },
    async shift() {
      const open = await get('shift.now', {});
      await ask(open ? 'shift.close' : 'shift.open', { counted: counted() });
    },
    cash: () =>
      ask('drawer.move', {
        ...{ direction: rng.pick(['in', 'out']), currency: rng.pick(['LYD', 'USD']), amount: amount(50), reason: 'the safe' },
      }),
    zone: () =>
      ask('settings.set-day', {
        timeZone: rng.pick(['Africa/Tripoli', 'Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati']),
        cutOff: rng.pick(['00:00', '04:00', '20:30']),
      }),
    rights: () =>
      ask('rights.set', { role: 'cashier', rights: rng.pick([['look', 'sell'], ['look'], ['look', 'sell', 'refund']]) }),
    person: () => ask('people.add', { name: `Nuri ${rng.int(1e6)}`, role: 'cashier', pin: String(300_017 + rng.int(600_000)) }),
    crash: () => house.restart(),
    night: () => house.nightOf((6 + rng.int(40)) * hourMs),
    'service-key': () => house.changeServiceKey(),
    'own-key': () => house.changeOwnKey(),
    async clock() {
      skew.skewMs = rng.pick([0, 0, 26 * hourMs, -26 * hourMs, 90 * 24 * hourMs]);
      if (rng.chance(0.3)) await house.restart();
      await world.run(31_000);
    },
    async 'clock-accepted'() {
      const warning = (await get('lights.get', {})).warnings.find(({ code }) => code.startsWith('clock.'));
      if (warning) await ask('clock.acknowledge', { backTo: warning.params['clockDay'] ?? null });
    },
    'back-up': () => void (copy = house.backUp()),
    async restore() {
      if (!copy) return;
      const { file, seq } = copy;
      const stays = (view: CloseView): boolean => view.seq <= seq;
      await house.restore(file);
      const givenUp = closes.filter((view) => !stays(view)).map(({ document }) => document.number);
      restores = [...restores.filter((each) => each.seq <= seq), { seq: seq + 1, givenUp }];
      closes = closes.filter(stays);
      files = files.filter((each) => each.seq <= seq);
      // A second restore of the same backup is a rarer case than a restore of a new one.
      if (rng.chance(0.7)) copy = null;
    },
    close,
    async 'close-while-selling'() {
      const closing = close();
      await sell('wallet');
      await closing;
    },
  };

  for (let n = 0; n < length; n++) {
    const step = rng.pick(steps);
    done[step] = (done[step] ?? 0) + 1;
    await play[step]();
  }
  await sell('card');
  await play.pay();
  await close();
  return { closes, givenUp: restores.map(({ givenUp }) => givenUp), heads, files, steps: done };
};
