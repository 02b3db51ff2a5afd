// The attacks of a dishonest cashier; `row` is the number of the attack. Each attack returns its outcome, and a check that finds
// its trace in the lists that an owner reads.
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { databaseFile } from '../../../src/main/ledger/ledger.ts';
import { askRestore } from '../../../src/ledger/backup/restore-request.ts';
import type { AlertView } from '../../../src/shared/contract/setup/alerts.ts';
import type { CloseDocument } from '../../../src/shared/contract/books/close.ts';
import type { ExceptionView } from '../../../src/shared/contract/books/supervisor.ts';
import { readBooks } from '../../support/books/books.ts';
import type { Rng } from '../../support/world.ts';
import { type Caught, type House, takeAway } from './house.ts';
import { connectTo, her, keysFileOf } from './party.ts';
import type { Stall } from './stall.ts';
import { connectionFileName } from '../../../src/main/opening/connection.ts';
import { sealedFileName } from '../../../src/secrets/store.ts';
import { rmSync, readFileSync, writeFileSync } from 'node:fs';

/** The lists that the till shows to an owner who checks before a close. */
export type View = {
  readonly alerts: readonly AlertView[];
  readonly exceptions: readonly ExceptionView[];
  readonly preview: CloseDocument;
};

export type Deed = {
  readonly row: 1 | 2 | 3 | 4 | 5 | 6;
  readonly what: string;
  /** The error code if the attack was refused; null if it succeeded. */
  readonly refused: string | null;
  /** True if an owner who reads this view of the till sees a trace of the attack. */
  isSeen(view: View): boolean;
};

export type Hands = {
  readonly house: House;
  readonly stall: Stall;
  readonly rng: Rng;
  /** Ids and PINs of the till's people; null for a till at which nobody was added. */
  readonly staff: {
    readonly owner: string;
    readonly cashier: string;
    readonly ownerPin: string;
    readonly cashierPin: string;
  } | null;
  /** A copy of the books from before the first person was added; null if there is none. */
  readonly oldCopy: string | null;
  wait(ms: number): Promise<void>;
  newRequest(): string;
  /**
   * After a start, signs the cashier in at the counter's window. Returns the error's code, or null; does nothing at a till
   * without people.
   */
  signIn(): Promise<string | null>;
};

const done = (row: Deed['row'], what: string, isSeen: Deed['isSeen']): Deed => ({ row, what, refused: null, isSeen });
const refused = (row: Deed['row'], what: string, code: string): Deed => ({ row, what, refused: code, isSeen: () => true });
const hasAlert =
  (...reasons: readonly AlertView['reason'][]): Deed['isSeen'] =>
  ({ alerts }) =>
    reasons.every((reason) => alerts.some((alert) => alert.reason === reason));

/** Starts the till with the shop's own keys; throws if that fails, since no later check would mean anything. */
const bootAgain = async ({ stall, signIn }: Hands): Promise<void> => {
  const up = await stall.boot();
  if (!up.ok) throw new Error(`${stall.name} does not start: ${up.error.code} ${JSON.stringify(up.error.params)}`);
  await signIn();
};

const sale = (hands: Hands, invoiceNo: string) => ({
  requestId: hands.newRequest(),
  gateway: 'wallet' as const,
  amount: `${1 + hands.rng.int(400)}`,
  invoiceNo,
  mobile: '0912345678',
  lang: 'ar' as const,
});

/** Attack 1: replaces the sealed keys by the cashier's own keys, lets the till run for a while, and restores the shop's keys. */
const exchangeKeys = async (hands: Hands): Promise<Deed> => {
  const { house, stall, rng, wait, signIn } = hands;
  const what = 'ran the till under her own keys';
  stall.kill();
  const putBack = takeAway(stall.dir, [sealedFileName, connectionFileName]);
  rmSync(join(stall.dir, sealedFileName));
  if (rng.chance(0.5)) rmSync(join(stall.dir, connectionFileName));
  const keysFile = join(stall.dir, 'hers.json');
  writeFileSync(keysFile, keysFileOf(her, stall.name), { mode: 0o600 });
  const up = await stall.boot({ ...connectTo(her), keysFile });
  let sold = false;
  if (up.ok) {
    await signIn();
    const began = await stall.ask('sale.start', sale(hands, `X-${rng.int(1_000_000)}`));
    await wait(5_000);
    const attempt = began.ok ? stall.till?.ledger.payments.attempt(began.value.attemptId) : null;
    if (attempt?.redirectUrl) await house.pay(attempt.redirectUrl);
    await wait(10_000);
    sold = began.ok && stall.till?.ledger.payments.attempt(began.value.attemptId)?.state === 'approved';
    stall.kill();
  }
  rmSync(keysFile, { force: true });
  putBack();
  await bootAgain(hands);
  // The till checks its books after the first screen is drawn.
  await wait(10_000);
  if (!up.ok) return refused(1, what, up.error.code);
  return done(
    1,
    `${what}${sold ? ', and booked a payment' : ''}`,
    sold ? hasAlert('rows-unsealed', 'signatures-wrong') : hasAlert('rows-unsealed'),
  );
};

/** Attack 2: replaces the addresses, so that the till sends the shop's keys to the cashier's own host. */
const exchangeAddresses = async (hands: Hands): Promise<Deed> => {
  const { stall, rng, wait, signIn } = hands;
  const asOption = rng.chance(0.5);
  const what = asOption ? 'named her addresses on the command line' : 'edited the connection file';
  stall.kill();
  const file = join(stall.dir, connectionFileName);
  const putBack = takeAway(stall.dir, [sealedFileName, connectionFileName]);
  if (!asOption)
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replaceAll('service.test', her.serviceHost).replaceAll('relay.test', her.relayHost),
    );
  const up = await stall.boot(asOption ? connectTo(her) : {});
  if (up.ok) {
    await signIn();
    await stall.ask('sale.start', sale(hands, `Y-${rng.int(1_000_000)}`));
    await wait(5_000);
    stall.kill();
  }
  putBack();
  await bootAgain(hands);
  return up.ok
    ? done(2, what, ({ alerts }) =>
        alerts.some(({ reason }) => reason === 'connection-changed' || reason === 'connection-ignored'),
      )
    : refused(2, what, up.error.code);
};

/** Returns the return and callback addresses of an attempt, read from the till's books on disk, as the cashier can read them. */
const addressesOf = (stall: Stall, attemptId: string): { readonly returnUrl?: string; readonly callbackUrl?: string | null } => {
  const of = readBooks(stall.booksDir, (db) =>
    db
      .prepare(`SELECT body FROM journal WHERE kind = 'attempt.started' AND json_extract(body, '$.attemptId') = ?`)
      .pluck()
      .get(attemptId),
  ) as string | undefined;
  return of === undefined ? {} : (JSON.parse(of) as { returnUrl: string; callbackUrl: string | null });
};

/** Attack 3: types an invoice that was paid at another till, and sends the recorded notice of that payment to this till. */
const payTwice = async (
  hands: Hands,
  others: readonly { readonly invoiceNo: string; readonly amount: string; readonly proof: Caught }[],
): Promise<Deed | null> => {
  const { house, stall, rng, wait } = hands;
  if (others.length === 0) return null;
  const { invoiceNo, amount, proof } = rng.pick(others);
  const what = `sent the proof of ${invoiceNo} of another till here`;
  const mend = house.cut(stall.name);
  const card = proof.method === 'GET';
  const { mobile, ...rest } = { ...sale(hands, invoiceNo), amount };
  const began = await stall.ask('sale.start', card ? { ...rest, gateway: 'card' as const } : { ...rest, mobile });
  await wait(40_000);
  mend();
  if (!began.ok) return refused(3, what, began.error.code);
  const own = stall.till?.ledger.payments.attempt(began.value.attemptId);
  const told = addressesOf(stall, own?.attemptId ?? '');
  const query = new URL(proof.url).search;
  const ending = card ? 'card/return' : 'wallet/callback';
  const mine = card ? told.returnUrl : told.callbackUrl;
  const url = rng.pick([
    ...(mine ? [`${mine}${query}`] : []),
    `https://relay.test/n/shop/${stall.name}/${ending}${query}`,
    proof.url.replace(/\/n\/shop\/[^/]+\//, `/n/shop/${stall.name}/`),
  ]);
  const status = await house.send({ ...proof, url });
  await wait(10_000);
  if (status !== 200) return refused(3, what, `http ${status}`);
  return done(3, what, ({ exceptions }) => exceptions.some((found) => found.invoiceNo === invoiceNo));
};

/**
 * Attack 4: requests a restore of a backup from before any person was added. The next start asks an owner, who agrees in half of
 * the runs.
 */
const restoreOld = async (hands: Hands): Promise<Deed | null> => {
  const { stall, oldCopy, staff, wait, rng } = hands;
  if (oldCopy === null || !staff) return null;
  const isTalkedInto = rng.chance(0.5);
  const what = `put a copy back that had no people${isTalkedInto ? ', with an owner’s PIN' : ''}`;
  stall.kill();
  const asked = askRestore(stall.booksDir, { requestId: hands.newRequest(), actor: staff.owner, backup: oldCopy });
  if (!asked.ok) throw new Error(asked.error.code);
  stall.answer = isTalkedInto ? ({ allow }) => allow(staff.owner, staff.ownerPin) : ({ refuse }) => refuse();
  await bootAgain(hands);
  await wait(5_000);
  const session = await stall.ask('session.get', {});
  if (!session.ok || session.value.state === 'open') return done(4, `${what}: nobody signs in any more`, () => false);
  return isTalkedInto ? done(4, what, hasAlert('books-restored')) : refused(4, what, 'caller.not-allowed');
};

/** Attack 5: replaces the owner's PIN by the cashier's own PIN, uses it, and restores the owner's PIN. */
const exchangePin = async (hands: Hands): Promise<Deed | null> => {
  const { stall, staff } = hands;
  if (!staff) return null;
  const { owner, cashier, cashierPin } = staff;
  stall.kill();
  const change = (sql: string, ...values: unknown[]): unknown => {
    const db = new Database(join(stall.booksDir, databaseFile));
    try {
      const statement = db.prepare(sql);
      return statement.reader ? statement.get(...values) : statement.run(...values);
    } finally {
      db.close();
    }
  };
  const genuine = change('SELECT salt, hash FROM pins WHERE user_id = ?', owner) as { salt: Buffer; hash: Buffer } | undefined;
  if (!genuine) {
    await bootAgain(hands);
    return done(5, 'found no PIN of the owner', () => false);
  }
  change('UPDATE pins SET (salt, hash) = (SELECT salt, hash FROM pins WHERE user_id = ?) WHERE user_id = ?', cashier, owner);
  await bootAgain(hands);
  const back = { window: 'till' as const, windowId: 'hers' };
  const entered = await stall.ask('session.sign-in', { userId: owner, pin: cashierPin }, back);
  const changed = entered.ok
    ? await stall.ask('people.change', { requestId: hands.newRequest(), userId: cashier, role: 'owner' }, back)
    : entered;
  stall.kill();
  change('UPDATE pins SET salt = ?, hash = ? WHERE user_id = ?', genuine.salt, genuine.hash, owner);
  await bootAgain(hands);
  await hands.wait(10_000);
  const what = `put her PIN in the place of the owner's${changed.ok ? ', and made herself an owner' : ''}`;
  // Even a refused attempt must raise the alert `sidecar-differs`: the PINs changed outside the till.
  return done(5, what, hasAlert('sidecar-differs'));
};

/** Attack 6: changes the shop's time zone or cut-off, so that sales fall on another day, and restores the settings. */
const moveDay = async (hands: Hands): Promise<Deed> => {
  const { stall, rng, wait, newRequest } = hands;
  const what = 'moved the business day';
  const now = await stall.ask('settings.get', {});
  if (!now.ok) return refused(6, what, now.error.code);
  const { shop, day } = now.value;
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Africa/Tripoli'].filter(
    (zone) => zone !== (day.next?.timeZone ?? shop.timeZone),
  );
  const timeZone = rng.pick(zones);
  const began = stall.till?.businessDay();
  const asked = rng.chance(0.5)
    ? await stall.ask('settings.set-day', { requestId: newRequest(), timeZone, cutOff: '23:00' })
    : await stall.ask('settings.set', { requestId: newRequest(), shop: { ...shop, timeZone } });
  if (!asked.ok) return refused(6, what, asked.error.code);
  await wait(1_000);
  const moved = stall.till?.businessDay() !== began;
  const { cutOff } = shop;
  const back = await stall.ask('settings.set-day', { requestId: newRequest(), timeZone: shop.timeZone, cutOff });
  const isSeen: Deed['isSeen'] = ({ preview }) => !moved && preview.dayChanges.some((change) => change.timeZone === timeZone);
  return done(6, `${what}${moved ? ' under way' : ''}${back.ok ? ', and back' : ''}`, isSeen);
};

export const deeds = [exchangeKeys, exchangeAddresses, payTwice, restoreOld, exchangePin, moveDay] as const;
