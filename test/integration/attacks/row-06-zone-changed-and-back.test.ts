// Attack: somebody without a PIN changes time zone and cut-off, files sales under three business days in one evening, and changes
// both back. The change must need its own right, apply from the next business day, and be listed with its person in close and
// exports. Every exported time uses the zone of its row.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { add, by, openShop, signIn } from '../../support/people.ts';
import { approval, hirePin } from '../../support/supervise.ts';

let counter: Counter;
beforeEach(async () => {
  counter = openCounter();
  await hirePin(counter);
});
afterEach(() => counter.close());

const hour = 3_600_000;
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Africa/Tripoli'];
const set = async (timeZone: string, more: object = {}): Promise<string> => {
  const { shop } = await counter.client.get('settings.get', {});
  return counter.client.codeOf('settings.set', { requestId: newRequestId(), shop: { ...shop, timeZone }, ...more });
};
const setDay = (timeZone: string, more: object = {}): Promise<string> =>
  counter.client.codeOf('settings.set-day', { requestId: newRequestId(), timeZone, cutOff: '00:00', ...more });
const sold = async (): Promise<string> => {
  const attempt = await counter.sell();
  await counter.notify(attempt);
  return attempt.businessDay;
};
const closed = async () => {
  const { businessDay: day } = await counter.client.get('app.get', {});
  const asked = { requestId: newRequestId(), day, acknowledge: true, override: null };
  const { document } = await counter.client.get('day.close', asked);
  if (document.version !== 7) throw new Error('an old close');
  return document;
};

describe('time zone and cut-off changed and changed back', () => {
  it('are refused without the right by both commands, and no sale is filed differently', async () => {
    for (const zone of zones.slice(0, 2)) {
      expect(await set(zone)).toBe('caller.not-allowed');
      expect(await setDay(zone)).toBe('caller.not-allowed');
    }
    expect((await counter.client.get('settings.get', {})).day.next).toBeNull();
    const kinds = counter.till.ledger.journal.page(0, 99, 99).map(({ kind }) => kind);
    expect(kinds).not.toContain('settings.changed');
  });

  it('are not covered by the right to set up the till', async () => {
    counter.close();
    counter = openCounter();
    const owner = await openShop(counter);
    await signIn(counter.client, await add(counter.client, 'Salem', 'supervisor'));
    const { shop } = await counter.client.get('settings.get', {});
    const send = (changes: object) =>
      counter.client.ask('settings.set', { requestId: newRequestId(), shop: { ...shop, ...changes } });
    expect(await send({ shopName: 'Noor' })).toMatchObject({ ok: true });
    const lacking = { ok: false, error: { code: 'caller.not-allowed', params: { right: 'change-day' } } };
    expect(await send({ timeZone: 'Asia/Tokyo' })).toEqual(lacking);
    expect(await send({ cutOff: '04:00' })).toEqual(lacking);
    expect(await setDay('Asia/Tokyo', { approval: by(owner) })).toBe('ok');
    expect((await closed()).dayChanges).toMatchObject([{ timeZone: 'Asia/Tokyo', from: '2026-01-16', approvedBy: owner.userId }]);
  });

  it('cannot, even with the right, move a sale of this day to another day, and the close lists each change with its author', async () => {
    const days = new Set<string>();
    for (const zone of zones) {
      expect(await set(zone, { approval })).toBe('ok');
      days.add(await sold());
    }
    expect([...days]).toEqual(['2026-01-15']);
    expect((await closed()).dayChanges.map(({ from, timeZone }) => [from, timeZone])).toEqual([
      ['2026-01-16', 'Pacific/Kiritimati'],
      ['2026-01-16', 'Pacific/Pago_Pago'],
    ]);
    await counter.sell();
    expect((await closed()).dayChanges).toEqual([]);
  });

  it('are listed in the export of the day on which they take effect, and each time is in the zone of its row', async () => {
    await sold();
    expect(await setDay('Asia/Tokyo', { approval })).toBe('ok');
    await sold();
    // Run until 00:30 on the 16th in Tripoli, which is 07:30 in Tokyo.
    await counter.world.run(14 * hour + hour / 2);
    expect(await sold()).toBe('2026-01-16');
    const shop = {
      ...(await counter.client.get('settings.get', {})).shop,
      lang: 'en' as const,
      csvFormat: 'comma-point' as const,
    };
    await counter.client.get('settings.set', { requestId: newRequestId(), shop, approval });
    await counter.client.get('export.start', { requestId: newRequestId(), from: '2026-01-15', to: '2026-01-16', approval });
    await counter.world.until(() => counter.client.told.some(({ body }) => (body as { state?: string }).state === 'done'));
    const dir = join(counter.dir, 'exports');
    const lines = readFileSync(join(dir, readdirSync(dir).find((name) => name.endsWith('-1.csv')) as string), 'utf8')
      .trim()
      .split('\r\n')
      .slice(1);
    const cells = lines.map((line) => line.split(','));
    expect(cells.map(([day, time, offset]) => [day, time?.slice(0, 13), offset])).toEqual([
      ['2026-01-15', '2026-01-15 10', 'UTC+02:00'],
      ['2026-01-15', '2026-01-15 10', 'UTC+02:00'],
      ['2026-01-16', '2026-01-16 07', 'UTC+09:00'],
    ]);
    const listed = 'from this day on: time zone Asia/Tokyo, the day begins at 00:00 (entry ';
    expect(lines.map((line) => line.includes(listed))).toEqual([false, false, true]);
    expect(lines[2], 'a note names a user by name').toContain(', Supervisor)');
  });
});
