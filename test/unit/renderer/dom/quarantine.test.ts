// Tests the settings sheet for notices in quarantine: it detects their signature format, and adopts the format with an approval.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { settings } from '../../../support/windows/books.ts';
import { lights } from '../../../support/windows/data.ts';
import { candidate, quarantined } from '../../../support/windows/books-closed.ts';
import { no, yes } from '../../../support/windows/fixture-api.ts';
import { huda, inAs, maha, salem } from '../../../support/windows/people.ts';
import { toQuarantine } from '../../../../src/renderer/stores/route-store.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

/** Opens a window, with a cashier signed in, on a till that holds three notices until a signature format is adopted. */
const open = (): TestWindow => {
  let adopted = false;
  till = openWindow(
    {
      session: inAs(huda),
      answers: {
        'settings.get': () => yes(settings),
        'quarantine.get': () =>
          yes({
            items: adopted ? [] : [...quarantined],
            count: adopted ? 0 : 3,
            relayProblem: null,
            adopted: adopted ? ['adopted-1'] : [],
          }),
        'quarantine.search': () => yes([candidate]),
        'profile.adopt': ({ approval }) => {
          if (!approval) return no('caller.not-allowed', { right: 'adopt-profile' });
          if (approval.pin !== '274916') return no('people.wrong-pin', { left: 4 });
          adopted = true;
          return yes({ profileId: 'adopted-1', booked: 2 });
        },
      },
    },
    toQuarantine,
  );
  return till;
};

const soon = <T>(look: () => T): Promise<T> => vi.waitFor(look);

const question = '[role="alertdialog"]';

const button = (text: string, within = 'body'): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>(`${within} button`)].find((each) => each.textContent === text);
  if (!found) throw new Error(`there is no button "${text}"`);
  return found;
};
/** Chooses the approver `name` in the approval dialog and types that person's PIN. */
const approveAs = async (name: string, pin: string): Promise<void> => {
  const those = () => [...document.querySelectorAll<HTMLElement>(`${question} .person`)];
  await soon(() => expect(those().some((one) => one.textContent?.includes(name))).toBe(true));
  those()
    .find((one) => one.textContent?.includes(name))
    ?.querySelector('input')
    ?.click();
  const input = await soon(() => {
    const field = document.querySelector<HTMLInputElement>(`${question} .pin-input`);
    if (!field) throw new Error('nobody asks for a PIN');
    return field;
  });
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, pin);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await soon(() => expect(button('Approve', question).hasAttribute('disabled')).toBe(false));
  button('Approve', question).click();
};

it('the button detects the signature format, and adopting the format books the quarantined notices', async () => {
  const { asked } = open();
  await soon(() => button('Detect signature format').click());
  await soon(() => expect(document.querySelector('.quarantined-found')?.textContent).toContain('signatures of 2 notices'));
  expect(asked('quarantine.search')).toHaveLength(1);
  expect(asked('profile.adopt')).toHaveLength(0);

  button('Use it').click();
  await soon(() => button('Use it', question).click());
  await approveAs(salem.name, '274916');
  await soon(() => expect(asked('profile.adopt')).toHaveLength(2));
  const [first, approved] = asked('profile.adopt').map(({ input }) => input);
  expect(first).toEqual({ candidateId: 'c1', requestId: expect.any(String) });
  expect(approved).toEqual({ ...first, approval: { userId: salem.userId, pin: '274916' } });
  await soon(() => expect(document.body.textContent).toContain('The signature of every notice fits'));
  expect(document.querySelector('.quarantined-found')?.textContent).toBe('');
});

it('one press on the warning opens the detection of the signature format, and a supervisor dismisses the warning there', async () => {
  const warning = { code: 'quarantine.named', params: { invoiceNo: 'T1-0148' }, sinceMs: 1 } as const;
  const opened = openWindow({
    session: inAs(huda),
    lights: { ...lights, warnings: [warning], quarantine: { count: 3, named: ['T1-0148'] } },
    answers: {
      'settings.get': () => yes(settings),
      'quarantine.get': () => yes({ items: [...quarantined], count: 3, relayProblem: null, adopted: [] }),
      'quarantine.acknowledge': ({ approval }) =>
        approval ? yes({ count: 3, named: [] }) : no('caller.not-allowed', { right: 'review-quarantine' }),
    },
  });
  till = opened;
  const words = (): string => document.body.textContent.replaceAll(/[\u2066-\u2069]/g, '');
  await soon(() => expect(words()).toContain('one names invoice T1-0148'));
  expect(words()).toContain('Do not charge for it again before a supervisor has looked');
  button('Show them').click();
  await soon(() => button('Detect signature format'));
  expect(document.activeElement?.textContent).toBe('Notices on hold');
  expect(document.querySelectorAll('.quarantined-list li')).toHaveLength(quarantined.length);
  button('Reviewed').click();
  await soon(() => button('Reviewed', question).click());
  await approveAs(maha.name, '274916');
  await soon(() => expect(opened.asked('quarantine.acknowledge')).toHaveLength(2));
  await soon(() => expect(words()).toContain('Only what comes anew will warn.'));
  opened.emit('lights.changed', { ...lights, quarantine: { count: 3, named: ['T1-0148'] } });
  await soon(() => expect(words()).not.toContain('could not be verified; one names'));
});

it('a notice that is put on hold is listed without a press', async () => {
  let count = 0;
  till = openWindow(
    {
      session: inAs(huda),
      answers: {
        'settings.get': () => yes(settings),
        'quarantine.get': () => yes({ items: quarantined.slice(0, count), count, relayProblem: null, adopted: [] }),
      },
    },
    toQuarantine,
    'en',
  );
  await soon(() => expect(document.body.textContent).toContain('None. The signature of every notice fits.'));
  count = 2;
  till.emit('lights.changed', { ...lights, quarantine: { count: 2, named: [] } });
  await soon(() => expect(document.body.textContent).toContain('2 notices on hold'));
});

it('the quarantine list withdraws a signature format once the notices on hold differ from the notices that it was found with', async () => {
  till = openWindow(
    {
      session: inAs(huda),
      answers: {
        'settings.get': () => yes(settings),
        'quarantine.get': () => yes({ items: [...quarantined], count: 3, relayProblem: null, adopted: [] }),
        'quarantine.search': () => yes([candidate]),
      },
    },
    toQuarantine,
    'en',
  );
  const found = () => document.querySelector('.quarantined-found')?.textContent;
  await soon(() => button('Detect signature format').click());
  await soon(() => expect(found()).toContain('signatures of 2 notices'));
  till.emit('lights.changed', { ...lights, quarantine: { count: 4, named: [] } });
  await soon(() => expect(found()).toBe(''));
});

it('the quarantine list does not claim an empty quarantine while the relay cannot be asked', async () => {
  till = openWindow(
    {
      session: inAs(huda),
      answers: {
        'settings.get': () => yes(settings),
        'quarantine.get': () => yes({ items: [], count: 0, relayProblem: 'feed.unreachable', adopted: [] }),
      },
    },
    toQuarantine,
    'en',
  );
  await soon(() => expect(till?.asked('quarantine.get').length).toBeGreaterThan(0));
  await soon(() => expect(document.body.textContent).toContain('The relay is not responding'));
  expect(document.body.textContent).not.toContain('None. The signature of every notice fits.');
});
