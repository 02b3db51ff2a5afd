// A fake till for screenshots: gives a scene's answers and checks each answer against the contract, so that a picture shows only
// possible states.
import {
  type Answer,
  type Api,
  type CommandName,
  contract,
  type EventName,
  type Input,
  type Output,
} from '../../../src/shared/contract/index.ts';
import type { AttemptView } from '../../../src/shared/contract/counter/sale.ts';
import type { BackupLook } from '../../../src/shared/contract/setup/setup.ts';
import type { FirstPayment } from '../../../src/shared/contract/till.ts';
import type { GivenApproval } from '../../../src/shared/contract/parts.ts';
import type { ErrorCode } from '../../../src/shared/errors.ts';
import { attentionOf } from '../../../src/shared/payment/attention.ts';
import { paymentStatusOf } from '../../../src/shared/payment/payment-status.ts';
import { appInfo, lights, morning, nowMs } from './data.ts';
import { nobodySignsIn } from './people.ts';
import { newestFirst } from './paged.ts';
import type { Given } from './scene.ts';

export const yes = <T>(value: T): Answer<T> => ({ ok: true, value });
export const no = (code: ErrorCode, params: Record<string, string | number> = {}): Answer<never> => ({
  ok: false,
  error: { code, params },
});
/** A promise that never settles. */
export const silence = (): Promise<never> => new Promise(() => {});

/** A gateway that has not taken its first real payment yet. */
export const firstOf = (gateway: 'wallet' | 'card', leastMinor: number, changes: Partial<FirstPayment> = {}): FirstPayment => ({
  ...{ gateway, leastMinor, attemptId: null, state: 'none', anew: false, done: false },
  ...changes,
});

/** A backup that belongs to this till. */
export const lookOf = (file: string): BackupLook => ({
  facts: {
    ...{
      shopName: appInfo.settings.shopName,
      timeZone: 'Africa/Tripoli',
      seq: 4812,
      epoch: 1,
      hash: '9f3a'.repeat(16),
      wayIn: 'as-before',
      paid: 1_236,
    },
    named: { mode: 'live', merchant: 'olive', till: 'T1' },
    days: { first: '2026-01-04', last: '2026-11-20' },
    numbering: { stem: 'T1', last: 1402 },
  },
  path: `/home/till/.local/share/qayd/live/books/backups/${file}`,
  own: { mode: 'live', merchant: 'olive', till: 'T1', shopName: appInfo.settings.shopName },
  verdict: 'same',
  jump: { from: 'T1-1403', to: 'T1-1525', skipped: 122, grows: true },
});

type Answers = { [N in CommandName]: (input: Input<N>) => Answer<Output<N>> | Promise<Answer<Output<N>>> };

const seqOf = ({ startedSeq }: AttemptView): number => startedSeq;

const answersOf = (given: Given): Partial<Answers> => {
  const attempts = given.attempts ?? morning;
  let paid = given.paid ?? [];
  const found = (view: AttemptView | undefined): Answer<AttemptView> => (view ? yes(view) : no('attempt.unknown'));
  return {
    'app.get': () => yes({ ...appInfo, ...given.app }),
    'lights.get': () => yes({ ...lights, ...given.lights }),
    'sale.typed': () => yes(null),
    'sale.keep-typed': () => yes({}),
    'sale.propose': () => yes({ invoiceNo: 'T1-0149' }),
    'payments.recent': ({ limit }) => yes(newestFirst(attempts, seqOf)({ before: null, limit }).rows),
    'payments.search': ({ states, before, limit }) => {
      const fits = (view: AttemptView): boolean =>
        states.length === 0 || states.includes(paymentStatusOf(view)) || states.includes(attentionOf(view, nowMs) ?? '');
      return yes(newestFirst(attempts.filter(fits), seqOf)({ before, limit }));
    },
    'attempt.get': ({ attemptId }) => found(attempts.find((view) => view.attemptId === attemptId)),
    'printer.list': () => yes(null),
    'receipt.get': ({ id }) =>
      yes({ printed: attempts.some((view) => view.attemptId === id && view.state === 'approved') ? 0 : null, unsure: false }),
    'attempt.by-invoice': ({ invoiceNo }) => yes(attempts.find((view) => view.invoiceNo === invoiceNo) ?? null),
    'paid.take': () => {
      const taken = [...paid];
      paid = [];
      return yes(taken);
    },
    'feed.check': () => yes({ held: 0 }),
    'display.show': () => yes({}),
    'logo.get': () => yes(null),
    'display.places': () => yes({ how: 'tab', open: false, missing: false, kept: true, screen: null, screens: [] }),
    'drills.list': () => yes({ done: [], now: null }),
    'first-payments.get': () => yes([firstOf('wallet', 1_000), firstOf('card', 100)]),
    'backup.look': ({ file }) => yes(lookOf(file)),
    'backup.list': () => yes({ list: [], timeZone: 'Africa/Tripoli', asked: null, busy: false, problem: null, folder: null }),
    'settings.get': () => no('request.not-here'),
    'exceptions.list': () => yes({ rows: [], more: false }),
    'refunds.of': () => yes({ refunds: [], suspense: [], currency: 'LYD', paidMinor: 0, returnableMinor: 0 }),
    'refunds.witness': () => yes({ isAway: false }),
    'close.list': () => yes({ rows: [], more: false }),
    'session.get': () => yes(given.session ?? nobodySignsIn),
    'session.touch': () => yes({}),
    'alerts.list': () => yes({ open: [...(given.alerts ?? [])] }),
    'shift.list': () => yes({ rows: [], more: false }),
    'quarantine.get': () => yes({ items: [], count: 0, relayProblem: null, adopted: [] }),
    ...given.answers,
  };
};

export type Fixture = { readonly api: Api; emit(name: EventName, body: unknown): void };

export const createFixture = (given: Given): Fixture => {
  const answers = answersOf(given);
  const listeners = new Map<EventName, Set<(body: never) => void>>();
  return {
    api: {
      async call<N extends CommandName>(name: N, input: Input<N>): Promise<Answer<Output<N>>> {
        const { input: asked, output } = contract[name];
        const answer = answers[name];
        if (!answer) throw new Error(`the scene has no answer to ${name}`);
        const { approval, ...plain } = input as Input<N> & { readonly approval?: GivenApproval };
        const told = await answer({ ...(asked.parse(plain) as object), ...(approval && { approval }) } as Input<N>);
        return told.ok ? yes(output.parse(told.value) as Output<N>) : told;
      },
      upload: async (name: string) => Promise.reject(new Error(`the scene sends no file to ${name}`)),
      download: async (name: string) => Promise.reject(new Error(`the scene has no file for ${name}`)),
      on(name, listener) {
        const known = listeners.get(name) ?? new Set();
        listeners.set(name, known);
        known.add(listener);
        return () => void known.delete(listener);
      },
    },
    emit(name, body) {
      for (const listener of listeners.get(name) ?? []) listener(body as never);
    },
  };
};
