// The work of the honest people at the till: sales, refunds, receipts, the owner's checks, and printed closes.
import { openBooks } from '../../../src/ledger/verify/books-file.ts';
import { verifyBooks } from '../../../src/main/ledger/verify/verify-books.ts';
import { defaultProfile } from '../../../src/protocol/profile.ts';
import { createRelayClient } from '../../../src/relay-client/client.ts';
import { fetchHeads } from '../../../src/relay-client/heads.ts';
import { readProof } from '../../../src/shared/receipt/proof.ts';
import { readScanned } from '../../../src/shared/receipt/proof-address.ts';
import type { VerifyReport } from '../../../src/shared/health/verify-report.ts';
import type { WindowRef } from '../../../src/shared/people/rights.ts';
import type { Rng } from '../../support/world.ts';
import { connectTo, shop as party } from '../dishonest/party.ts';
import { booksOf, pins, type Shop } from './shop.ts';

export type Sale = {
  readonly attemptId: string;
  readonly invoiceNo: string;
  readonly amount: string;
  readonly amountMinor: number;
};

const back: WindowRef = { window: 'till', windowId: 'back' };

/** Finds a person's id by name; look it up each time, because a restore of the books changes ids. */
const idOf = async ({ stall }: Shop, name: string): Promise<string> => {
  const session = await stall.ask('session.get', {});
  return session.ok ? (session.value.people.find((each) => each.name === name)?.userId ?? '') : '';
};

export const createCounter = (shop: Shop, rng: Rng) => {
  const { notes, wait, newRequest } = shop;
  const ask: Shop['stall']['ask'] = (...asked) => shop.stall.ask(...asked);

  /**
   * Signs the supervisor “Hand” in at the till's window and the owner at a second window. Returns null, or the name and error
   * code of the failed sign-in.
   */
  const enter = async (): Promise<string | null> => {
    for (const [name, pin, window] of [
      ['Hand', pins.hand, undefined],
      ['Owner', pins.owner, back],
    ] as const) {
      const entered = await ask('session.sign-in', { userId: await idOf(shop, name), pin }, window);
      if (!entered.ok) return `${name}: ${entered.error.code}`;
    }
    return null;
  };

  /** Makes a new recovery code and returns it; the earlier code no longer works. */
  const newCode = async (): Promise<string> => {
    const made = await ask('recovery.make', { requestId: newRequest() }, back);
    if (!made.ok) throw new Error(made.error.code);
    return made.value.code;
  };

  return {
    enter,
    newCode,
    /** Adds an owner and a supervisor. Returns the recovery code. */
    async hire(): Promise<string> {
      for (const [name, role, pin] of [
        ['Owner', 'owner', pins.owner],
        ['Hand', 'supervisor', pins.hand],
      ] as const) {
        const added = await ask('people.add', { requestId: newRequest(), name, role, pin }, back);
        if (!added.ok) throw new Error(added.error.code);
      }
      return newCode();
    },
    /** Makes a sale of a random amount and pays it. Returns null if the sale could not start or was not paid. */
    async sell(): Promise<Sale | null> {
      const proposed = await ask('sale.propose', {});
      if (!proposed.ok) return null;
      const { invoiceNo } = proposed.value;
      const gateway = rng.pick(['wallet', 'card'] as const);
      const amount = `${1 + rng.int(400)}`;
      const began = await ask('sale.start', {
        ...{ requestId: newRequest(), gateway, amount, invoiceNo, lang: 'ar' },
        ...(gateway === 'wallet' && { mobile: '0912345678' }),
      });
      if (!began.ok) return null;
      const { attemptId } = began.value;
      notes.sales.push({ invoiceNo, filed: began.value.businessDay, day: shop.today(), atMs: shop.world.nowMs });
      await wait(2_000);
      const url = shop.stall.till?.ledger.payments.attempt(attemptId)?.redirectUrl;
      if (!url) return null;
      await shop.pay(url);
      await wait(3_000);
      const paid = shop.stall.till?.ledger.payments.attempt(attemptId);
      return paid?.state === 'approved' ? { attemptId, invoiceNo, amount, amountMinor: paid.amountMinor } : null;
    },
    /**
     * Refunds a whole sale: the supervisor Hand requests the refund, Owner approves it, and Hand pays in cash. Returns null on
     * success, else the error's code.
     */
    async takeBack({ attemptId, invoiceNo, amount, amountMinor }: Sale): Promise<string | null> {
      const what = { kind: 'goods' as const, attemptId, amount };
      const asked = await ask('refund.request', { requestId: newRequest(), what, reason: 'broken', way: 'cash', reference: '' });
      if (!asked.ok) return asked.error.code;
      const { seq } = asked.value;
      const approved = await ask('refund.approve', { requestId: newRequest(), seq }, back);
      if (!approved.ok) return approved.error.code;
      const how = { way: 'cash' as const, reference: '', sameReference: false };
      const paid = await ask('refund.pay', { requestId: newRequest(), seq, ...how });
      if (!paid.ok) return paid.error.code;
      notes.paidBack.push({ invoiceNo, amountMinor });
      return null;
    },
    /** Prints a sale's receipt. Returns the text of its QR code, or null. */
    async print({ attemptId }: Sale): Promise<string | null> {
      const job = await ask('receipt.print', { requestId: newRequest(), kind: 'payment', id: attemptId, as: 'print' });
      if (!job.ok) return null;
      for (const block of job.value?.layout.blocks ?? []) if (block.kind === 'qr') return block.text;
      return null;
    },
    /** Checks a customer's receipt at the till. Returns the verdict or the error's code. */
    async show(text: string): Promise<string> {
      const verdict = await ask('receipt.check', { requestId: newRequest(), text });
      const proof = readProof(readScanned(text)?.code ?? '');
      const is = verdict.ok ? verdict.value.is : verdict.error.code;
      if (proof.ok) {
        const { invoiceNo, till } = proof.value.facts;
        notes.shown.push({ invoiceNo, own: till === shop.stall.name, is });
      }
      return is;
    },
    /** Acknowledges all open alerts as the owner. Returns the reasons of these alerts. */
    async look(): Promise<readonly string[]> {
      const alerts = await ask('alerts.list', {}, back);
      if (!alerts.ok) return [`alerts: ${alerts.error.code}`];
      for (const { seq, reason } of alerts.value.open) {
        notes.said.add(`alert ${reason}`);
        await ask('alert.acknowledge', { requestId: newRequest(), seq }, back);
      }
      return alerts.value.open.map(({ reason }) => reason);
    },
    /**
     * Closes the day, and records the alerts and the last day that the printed close names. Returns false if the close was
     * refused.
     */
    async closeDay(): Promise<boolean> {
      const day = shop.stall.till?.businessDay() ?? '';
      const closed = await ask('day.close', { requestId: newRequest(), day, acknowledge: true, override: null }, back);
      if (!closed.ok) return false;
      const { document } = closed.value;
      if (document.version !== 7) throw new Error('a close of before');
      for (const { reason } of document.alerts) notes.said.add(`alert ${reason}`);
      if (document.clock.entries.length + document.clock.sales.length > 0) notes.said.add('close clock');
      notes.closes.push({ day: document.days.at(-1) ?? document.businessDay, atMs: shop.world.nowMs });
      return true;
    },
    /** Verifies the books with the till's keys and the relay's chain heads. The till must run. */
    async verify(): Promise<VerifyReport> {
      const { secrets } = shop.stall;
      if (!secrets) throw new Error('the till does not run');
      const life = shop.newLife();
      const place = { relayUrl: connectTo(party).relayUrl, merchant: 'shop', till: shop.stall.name };
      const client = createRelayClient(shop.network.httpFor('auditor', life), { ...place, token: () => secrets.relayToken() });
      const heads = await fetchHeads(client);
      life.end();
      const books = openBooks(booksOf(shop.stall));
      if (!books.ok) throw new Error(books.error.code);
      try {
        const keys = { signingKeys: secrets.signingKeys(), profiles: [defaultProfile] };
        const report = verifyBooks(books.value, { keys, heads, tagKey: secrets.tagKey() });
        for (const { check, state } of report.checks) if (state === 'bad') notes.said.add(`verify ${check}`);
        return report;
      } finally {
        books.value.close();
      }
    },
    /** Acknowledges the clock's warning as the owner. Returns null, `no warning`, or the error's code. */
    async vouch(): Promise<string | null> {
      const lights = await ask('lights.get', {});
      const warning = lights.ok ? lights.value.warnings.find(({ code }) => code.startsWith('clock.')) : undefined;
      if (!warning) return 'no warning';
      const backTo = (warning.params['clockDay'] ?? null) as string | null;
      const vouched = await ask('clock.acknowledge', { requestId: newRequest(), backTo });
      return vouched.ok ? null : vouched.error.code;
    },
  };
};
export type Counter = ReturnType<typeof createCounter>;
