// Tests the window while the relay does not respond: a banner above every screen, a text in Waiting, and one question before a
// charge.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Lights } from '../../../../src/shared/contract/till.ts';
import { translator } from '../../../../src/renderer/i18n/index.ts';
import { toWaiting } from '../../../../src/renderer/stores/route-store.ts';
import { front, lights, nowMs } from '../../../support/windows/data.ts';
import { silence, yes } from '../../../support/windows/fixture-api.ts';
import type { Given } from '../../../support/windows/scene.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const since = (ms: number, code: Lights['relay']['code'] = 'feed.unreachable'): Lights => ({
  ...lights,
  relay: { state: 'failing', sinceMs: nowMs - ms, forMs: ms, code, params: {} },
});
const busy = (ms: number): Lights => ({ ...lights, relay: { ...since(ms).relay, state: 'busy', code: 'feed.busy' } });
const open = (given: Given, route?: Parameters<typeof openWindow>[1]): TestWindow => {
  till = openWindow(given, route);
  return till;
};
/** Waits up to 8 seconds, because a busy machine draws slowly. */
const soon = <T>(look: () => T): Promise<T> => vi.waitFor(look, { timeout: 8_000 });
const text = (selector: string): string | null => document.querySelector(selector)?.textContent ?? null;
const banner = (): string | null => text('.relay-away');

describe('a relay that does not respond', () => {
  it.each([
    [40_000, '40 seconds'],
    [60_000, '1 minute'],
    [7_300_000, '2 hours'],
  ])('is shown above every screen with its duration, after %i ms', async (ms, span) => {
    for (const route of [undefined, toWaiting(front().attemptId), { screen: 'day' }, { screen: 'settings' }] as const) {
      const { close } = openWindow({ lights: since(ms), answers: { 'day.get': silence } }, route);
      await soon(() => expect(banner()).toContain(`For ${span}.`));
      expect(text('.relay-away [role="alert"]')).toMatch(/^The relay has not responded since [0-9]{2}:[0-9]{2}$/);
      expect(banner()).toContain('No money is lost, but results come late, or only in the provider’s statement');
      close();
    }
  });

  it('shows the problem if the relay responds but cannot be read', async () => {
    open({ lights: since(40_000, 'feed.unauthorized') });
    await soon(() => expect(banner()).toContain('does not accept this till: its token'));
    expect(banner()).toMatch(/Since [0-9]{2}:[0-9]{2}, for 40 seconds\./);
  });

  it('is shown as unable to store if the relay says so, in the banner and at its light, in both languages', async () => {
    const { find } = open({ lights: since(130_000, 'feed.cannot-store') });
    await soon(() => expect(banner()).toContain('The relay cannot store at present: what is paid now appears late.'));
    expect(banner()).toContain('For 2 minutes. No money is lost, but results come late, or only in the provider’s statement.');
    expect(banner()).toContain('tell whoever runs the relay');
    expect(banner()).not.toContain('has not responded');
    expect(text('.lights')).toContain('Relay cannot store');
    find('.lang-mark').closest('button')?.click();
    await soon(() => expect(banner()).toContain('لا يستطيع الحفظ الآن'));
    expect(text('.lights')).toContain('خادم الإشعارات لا يستطيع الحفظ');
  });

  it('is shown as busy if the relay reports busy, as long as it does', async () => {
    open({ lights: busy(90_000) });
    await soon(() => expect(banner()).toContain('The relay is busy'));
    expect(banner()).toContain('Results come a little late, not lost');
  });

  it('is shown in Arabic as in English', async () => {
    const { find } = open({ lights: since(120_000) });
    await soon(() => expect(banner()).toContain('2 minutes'));
    find('.lang-mark').closest('button')?.click();
    await soon(() => expect(banner()).toContain('منذ دقيقتين'));
  });

  it('is not shown before the till has told its status lights, and the window works', async () => {
    open({ answers: { 'lights.get': silence } });
    await soon(() => expect(document.querySelector('.sell')).not.toBeNull());
    expect(banner()).toBeNull();
  });

  it.each([
    ['for a hiccup', { lights: since(3_000) }],
    ['while it is busy for a moment', { lights: busy(30_000) }],
    ['of a gap, which has its own words', { lights: since(90_000, 'feed.gap') }],
    ['by a window that has lost the till', { lights: since(90_000), lost: true }],
  ] as const)('is not shown %s', async (_, given) => {
    open(given);
    await soon(() => expect(document.querySelector('.sell')).not.toBeNull());
    await soon(() => expect(document.querySelector('.lights')).not.toBeNull());
    expect(banner()).toBeNull();
  });

  it('is no longer shown once it responds', async () => {
    const { emit } = open({ lights: since(40_000) });
    await soon(() => expect(banner()).not.toBeNull());
    emit('lights.changed', lights);
    await soon(() => expect(banner()).toBeNull());
  });
});

describe('Waiting while the relay does not respond', () => {
  it('shows that the result is late, and where it will be listed, instead of that it appears by itself', async () => {
    const { emit } = open({}, toWaiting(front().attemptId));
    await soon(() => expect(text('.pay-side')).toContain('appears here by itself'));
    emit('lights.changed', since(40_000));
    await soon(() => expect(text('.pay-side')).toContain('The relay has not responded for 40 seconds.'));
    expect(text('.pay-side')).toContain('The result comes late, if at all');
    expect(text('.pay-side')).not.toContain('by itself');
    emit('lights.changed', since(40_000, 'feed.gap'));
    await soon(() => expect(text('.pay-side')).toContain('No notices have reached this till for 40 seconds.'));
    expect(text('.pay-side')).not.toContain('not lost');
    emit('lights.changed', lights);
    // The service does not resend a notice that found no relay, so the cashier is sent to the customer's phone, which may show
    // the result.
    await soon(() => expect(text('.pay-side')).toContain('If it says paid, do not charge again.'));
  });
});

describe('charging while the relay does not respond', () => {
  const begin = async (given: Given = {}): Promise<TestWindow> => {
    const opened = open({ lights: since(40_000), answers: { 'sale.start': () => yes(front({ changedSeq: 900 })) }, ...given });
    await soon(() => expect(opened.value('invoiceNo')).toBe('T1-0149'));
    return opened;
  };
  const charge = async ({ type, key, value, find }: TestWindow): Promise<void> => {
    await soon(() => find('[data-field="amount"]'));
    await soon(() => expect(value('invoiceNo')).not.toBe(''));
    type('amount', '45.25');
    type('mobile', '0912345678');
    key('F9');
  };
  const question = (): HTMLElement | null => document.querySelector('[role="alertdialog"]');
  const press = (label: string): void =>
    [...(question()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === label)?.click();
  const asked = async (): Promise<void> => {
    await soon(() => expect(question()?.textContent).toContain('Charge although the result will come late?'));
  };
  const gone = async (): Promise<void> => {
    await soon(() => expect(question()).toBeNull());
  };

  it('asks for confirmation, and charges nothing without it', async () => {
    const opened = await begin();
    await charge(opened);
    await asked();
    press('Not now');
    await gone();
    expect(opened.asked('sale.start')).toEqual([]);
    opened.key('F9');
    await asked();
    press('Charge all the same');
    await soon(() => expect(opened.asked('sale.start')).toHaveLength(1));
  });

  it('asks once, and again only after the relay responded in between', async () => {
    const opened = await begin();
    await charge(opened);
    await asked();
    press('Charge all the same');
    await soon(() => opened.find('.pay'));
    opened.emit('lights.changed', since(100_000, 'feed.malformed'));
    opened.key('F2');
    await charge(opened);
    await soon(() => expect(opened.asked('sale.start')).toHaveLength(2));
    await soon(() => opened.find('.pay'));
    expect(question()).toBeNull();
    opened.emit('lights.changed', lights);
    opened.emit('lights.changed', since(10_000));
    opened.key('F2');
    await charge(opened);
    await asked();
    expect(opened.asked('sale.start')).toHaveLength(2);
  }, 30_000);

  it('asks before a further charge for the same sale, too', async () => {
    const declined = front({ state: 'declined', redirectUrl: null });
    const given = {
      lights: since(40_000),
      attempts: [declined],
      answers: { 'sale.retry': () => yes(front({ changedSeq: 901 })) },
    };
    const opened = open(given, toWaiting(declined.attemptId));
    await soon(() => expect(document.querySelector('.pay[data-state="declined"]')).not.toBeNull());
    [...document.querySelectorAll<HTMLElement>('.pay-actions button')]
      .find(({ textContent }) => textContent === translator('en')('waiting.retry'))
      ?.click();
    await asked();
    expect(opened.asked('sale.retry')).toEqual([]);
    press('Charge all the same');
    await soon(() => expect(opened.asked('sale.retry')).toHaveLength(1));
  });

  it.each([
    ['when the relay answers', { lights }],
    ['for a hiccup', { lights: since(3_000) }],
    ['while the relay is busy for a moment', { lights: busy(30_000) }],
  ] as const)('asks nothing %s', async (_, given) => {
    const opened = await begin(given);
    await charge(opened);
    await soon(() => expect(opened.asked('sale.start')).toHaveLength(1));
    expect(question()).toBeNull();
  });
});
