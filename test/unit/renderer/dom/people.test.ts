// Tests sign-in at a window: choosing a person and typing a PIN, the locked screen, and the screens that each role may open.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AlertView } from '../../../../src/shared/contract/setup/alerts.ts';
import type { Session, ShiftSums } from '../../../../src/shared/contract/setup/people.ts';
import { historyUnknown, settings } from '../../../support/windows/books.ts';
import { attempt, nowMs } from '../../../support/windows/data.ts';
import { no, yes } from '../../../support/windows/fixture-api.ts';
import { amal, huda, inAs, listed, locked, maha, nobodySignsIn, salem, shiftOf, yusuf } from '../../../support/windows/people.ts';
import type { Given } from '../../../support/windows/scene.ts';
import type { SettingsSection, WindowRoute } from '../../../../src/renderer/stores/route-store.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const fail = (): never => {
  throw new Error('not there');
};
const soon = <T>(look: () => T): Promise<T> => vi.waitFor(look);
/** Returns the tab of a section in Settings; throws while the section is not drawn. */
const section = (id: SettingsSection): HTMLElement => {
  const tab = document.querySelector<HTMLElement>(`.set-tab[data-key="${id}"]`);
  if (!tab) throw new Error(`there is no section ${id}`);
  return tab;
};
const words = (selector: string): string => document.querySelector(selector)?.textContent ?? '';

/** Opens a window on a till where the PIN of every person is 274916. */
const open = (first: Session, more: Given['answers'] = {}, route?: WindowRoute): TestWindow & { become(next: Session): void } => {
  let now = first;
  const opened = openWindow(
    {
      answers: {
        'session.get': () => yes(now),
        'session.lock': () => yes((now = locked())),
        'session.sign-in': ({ userId, pin }) => {
          if (pin !== '274916') return no('people.wrong-pin', { left: 3 });
          return yes((now = inAs([huda, maha, yusuf, amal].find((one) => one.userId === userId) ?? huda)));
        },
        ...more,
      },
    },
    route,
  );
  till = opened;
  return {
    ...opened,
    become(next) {
      now = next;
      opened.emit('session.changed', {});
    },
  };
};

const choose = async (name: string): Promise<void> => {
  const those = () => [...document.querySelectorAll<HTMLElement>('.person')].find((one) => one.textContent?.includes(name));
  (await soon(() => those() ?? Promise.reject(new Error(name)).then(() => document.body))).querySelector('input')?.click();
  await soon(() => expect(words('.pin-typed label')).toContain(name));
};
/** Types a PIN by physical keys (`event.code`), independent of the layout. */
const typePin = async ({ key }: TestWindow, pin: string): Promise<void> => {
  const field = await soon(() => document.querySelector<HTMLInputElement>('.pin-input') as HTMLInputElement);
  for (const [at, digit] of Array.from(pin).entries()) {
    field.focus();
    key(`Digit${digit}`, { key: 'ش' });
    await soon(() => expect(field.value).toHaveLength(at + 1));
  }
};

describe('at a locked till', () => {
  it('the window shows only the people: no screen, no payment', async () => {
    open(locked());
    await soon(() => expect(document.querySelectorAll('.person')).toHaveLength(5));
    expect(document.querySelector('.rail, .strip, .main')).toBeNull();
  });

  it('a person signs in with a PIN typed on any layout', async () => {
    const opened = open(locked());
    await choose('Huda');
    await typePin(opened, '274916');
    opened.key('Enter');
    await soon(() => expect(words('.rail-user')).toContain('Huda'));
    expect(opened.asked('session.sign-in').map(({ input }) => input)).toEqual([{ userId: huda.userId, pin: '274916' }]);
  });

  it('the PIN is announced as a count, and never written', async () => {
    const opened = open(locked());
    await choose('Huda');
    await typePin(opened, '27491');
    expect(words('.pin-typed [role="status"]').replaceAll(/[\u2066-\u2069]/g, '')).toBe('5 digits typed');
    expect(document.body.innerHTML).not.toContain('27491');
    expect(document.querySelector('.pin-input')?.getAttribute('type')).toBe('password');
  });

  it('a wrong PIN shows the remaining tries, and the field is emptied', async () => {
    const opened = open(locked());
    await choose('Huda');
    await typePin(opened, '111222');
    opened.key('Enter');
    await soon(() => expect(words('.person-error').replaceAll(/[\u2066-\u2069]/g, '')).toContain('3 tries left'));
    expect(document.querySelector<HTMLInputElement>('.pin-input')?.value).toBe('');
  });

  it('a locked person shows for how long, and the field is disabled', async () => {
    open(locked({ people: [{ ...huda, lockedForS: 95 }, maha] }));
    await choose('Huda');
    await soon(() => expect(words('.person-error')).toContain('01:35'));
    expect(document.querySelector<HTMLInputElement>('.pin-input')?.disabled).toBe(true);
  });
});

it('a locked window says that a sale is kept only if a sale was begun', async () => {
  const opened = open(inAs(huda));
  await soon(() => opened.find('[data-field="amount"]'));
  opened.become(locked());
  await soon(() => expect(words('.entry-state')).toBe('The till is locked. Payments go on being monitored.'));
  opened.become(inAs(huda));
  await soon(() => expect(document.querySelector('.entry')).toBeNull());
  opened.type('amount', '12');
  opened.become(locked());
  await soon(() => expect(words('.entry-state')).toContain('The sale in progress is kept as it is'));
});

describe('the disabled button of a PIN pad', () => {
  const missing = (): string => words('.pin-missing').replaceAll(/[\u2066-\u2069]/g, '');

  it('says how many digits are missing, by the person’s role', async () => {
    const opened = open(locked());
    await choose('Huda');
    expect(missing()).toBe('Type at least 4 digits');
    await typePin(opened, '274');
    expect(missing()).toBe('Type at least 1 more digit');
    await choose('مها');
    expect(missing()).toBe('Type at least 6 digits');
    await typePin(opened, '274916');
    expect(missing()).toBe('');
    expect(document.querySelector<HTMLButtonElement>('.pin-enter')?.disabled).toBe(false);
  });

  it('says in Arabic and for a passphrase what is missing', async () => {
    open(locked());
    await choose('Huda');
    document.querySelector<HTMLButtonElement>('.pin-mode')?.click();
    await soon(() => expect(missing()).toBe('Type at least 8 characters'));
    [...document.querySelectorAll<HTMLButtonElement>('.entry-corner button')].at(-1)?.click();
    await soon(() => expect(missing()).toBe('اكتب 8 أحرف على الأقل'));
  });

  it('is described beside the PIN field, where a screen reader finds it', async () => {
    open(locked());
    await choose('Huda');
    const ids = document.querySelector('.pin-input')?.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids).toContain(document.querySelector('.pin-missing')?.id);
  });
});

describe('a locked short PIN', () => {
  const hudaLocked = { ...huda, pinLocked: true };

  it('says what happened and what to do, and takes no digit', async () => {
    const opened = open(locked({ people: [hudaLocked, maha] }));
    await choose('Huda');
    expect(words('.person-error')).toContain('Five wrong tries in a row have locked this PIN.');
    expect(words('.person-error')).toContain('Ask a supervisor or an owner to open it');
    expect(words('.person-locked')).toBe('PIN locked');
    opened.key('Digit1');
    expect(document.querySelector<HTMLInputElement>('.pin-input')?.disabled).toBe(true);
    expect(document.querySelector<HTMLInputElement>('.pin-input')?.value).toBe('');
  });

  it('is opened by a supervisor on the People screen, who sees nothing else there', async () => {
    const opened = open(
      inAs(salem, { people: [maha, salem, hudaLocked] }),
      {
        'people.list': () => no('caller.not-allowed', { right: 'manage-people' }),
        'pin.open': ({ userId }) => yes(listed.people.find((one) => one.userId === userId) ?? fail()),
      },
      { screen: 'people' },
    );
    const button = await soon(() => document.querySelector<HTMLButtonElement>('.people-deeds button') ?? fail());
    expect(document.querySelectorAll('.people-row')).toHaveLength(1);
    expect(document.querySelector('.rights-table')).toBeNull();
    button.click();
    await soon(() => expect(opened.asked('pin.open').map(({ input }) => input)).toMatchObject([{ userId: huda.userId }]));
    await soon(() => expect(words('.toast')).toContain('Huda'));
  });

  it('has no button for its own person', async () => {
    open(
      inAs({ ...salem, pinLocked: true }, { people: [maha, { ...salem, pinLocked: true }] }),
      {
        'people.list': () => no('caller.not-allowed', { right: 'manage-people' }),
      },
      { screen: 'people' },
    );
    await soon(() => expect(document.querySelectorAll('.people-row')).toHaveLength(1));
    expect(document.querySelector('.people-deeds button')).toBeNull();
  });
});

describe('the sale in progress', () => {
  it('stays after the lock key for the same person, and is not shown to the next person', async () => {
    const opened = open(inAs(huda));
    await soon(() => opened.find('[data-field="amount"]'));
    opened.type('amount', '45.25');
    opened.key('KeyL', { ctrlKey: true, key: 'م' });
    await soon(() => expect(document.querySelector('.entry-card')).not.toBeNull());
    for (const [who, amount] of [
      ['Huda', '45.25'],
      ['يوسف', ''],
    ] as const) {
      await choose(who);
      await typePin(opened, '274916');
      opened.key('Enter');
      await soon(() => expect(document.querySelector('.entry-card')).toBeNull());
      await soon(() => expect(opened.value('amount')).toBe(amount));
      opened.key('KeyL', { ctrlKey: true });
      await soon(() => expect(document.querySelector('.entry-card')).not.toBeNull());
    }
  });
});

describe('the rail', () => {
  const places = (): number => document.querySelectorAll('.rail-nav button').length;

  it('has no Sell for a person who may not sell, and opens with the payments', async () => {
    open(inAs(amal));
    await soon(() => expect(places()).toBe(3));
    expect(document.querySelector('[data-field="amount"]')).toBeNull();
  });

  it('shows no name if nobody signs in', async () => {
    open(nobodySignsIn);
    await soon(() => expect(places()).toBe(4));
    expect(document.querySelector('.rail-user .person-mark')).toBeNull();
    expect(words('.rail-user')).toBe('ShiftNo open shift');
  });
});

it('a till that needs a shift to sell offers to open a shift, and sells once it is open', async () => {
  const shift = { shiftId: 's', userId: huda.userId, name: huda.name, openedMs: 1 };
  const opened = open(inAs(huda, { shiftNeeded: true }), {
    'shift.open': () => {
      opened.become(inAs(huda, { shiftNeeded: true, shift }));
      return yes(shift);
    },
  });
  await soon(() => expect(words('.sell-go')).toContain('Open your shift to sell'));
  expect(document.querySelector('.charge')).toBeNull();
  const button = document.querySelector('.shift-needed button') as HTMLElement;
  button.focus();
  button.click();
  await soon(() => expect(document.querySelector('.charge')).not.toBeNull());
  // Digits typed after the press belong to the amount.
  await soon(() => expect(document.activeElement?.getAttribute('data-field')).toBe('amount'));
});

it('input reports to the till that a person is present, at a limited rate', async () => {
  const opened = open(inAs(huda));
  await soon(() => opened.find('[data-field="amount"]'));
  for (let i = 0; i < 5; i++) opened.type('amount', String(i));
  await soon(() => expect(opened.asked('session.touch')).toHaveLength(1));
});

it.each([
  new Event('pointerdown', { bubbles: true }),
  new KeyboardEvent('keydown', { code: 'ArrowDown', key: 'ArrowDown', bubbles: true }),
  new Event('wheel', { bubbles: true }),
  new Event('input', { bubbles: true }),
])('each way of using a window reports that a person is present: $type', async (event) => {
  const opened = open(inAs(huda));
  await soon(() => {
    opened.find('[data-field="amount"]').dispatchEvent(event);
    expect(opened.asked('session.touch')).toHaveLength(1);
  });
});

describe('the keyboard', () => {
  const focused = (): string => document.activeElement?.textContent ?? '';
  const button = (name: string): Promise<HTMLElement> =>
    soon(() => {
      const found = [...document.querySelectorAll<HTMLElement>('button')].find((one) => one.textContent?.includes(name));
      if (!found) throw new Error(`no button ${name}`);
      return found;
    });

  it('keeps a focus after a press: a code that was created, rights that were saved', async () => {
    open(inAs(maha), {
      'people.list': () => yes(listed),
      'settings.get': () => yes(settings),
      'recovery.make': () => yes({ code: '7K2M-9QXT-0V4C-HD8R-W3ZN-51PB', madeMs: nowMs }),
      'rights.set': () => yes(listed.table),
    });
    (await button('Settings')).click();
    (await soon(() => section('people'))).click();
    (await button('People and rights')).click();
    await soon(() => expect(focused()).toContain('Back'));
    (await button('Make a new one')).click();
    (await button('Make a recovery code')).click();
    await soon(() => expect(words('.recovery-code')).toContain('7K2M'));
    expect(focused()).toContain('Print');
    document.querySelector<HTMLInputElement>('.dialog .check input')?.click();
    (await button('Done')).click();
    await soon(() => expect(document.querySelector('.dialog')).toBeNull());
    document.querySelector<HTMLInputElement>('.rights-tick input')?.click();
    const save = await button('Save');
    save.focus();
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    save.click();
    await soon(() => expect(words('.rights-sheet .set-foot')).toBe(''));
    expect(focused()).toContain('Who may do what');
    // The page stays where it is: the saved rows may be far below the heading.
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
    focus.mockRestore();
  });

  it('names the people whose PIN is too short for the rights that were saved', async () => {
    let people = [maha, { ...salem, mustChange: true }, huda, yusuf];
    const opened = open(inAs(maha), {
      'session.get': () => yes(inAs(maha, { people })),
      'people.list': () => yes(listed),
      'settings.get': () => yes(settings),
      'rights.set': () => {
        people = [maha, { ...salem, mustChange: true }, { ...huda, mustChange: true }, { ...yusuf, mustChange: true }];
        opened.emit('session.changed', {});
        return yes(listed.table);
      },
    });
    (await button('Settings')).click();
    (await soon(() => section('people'))).click();
    (await button('People and rights')).click();
    (await soon(() => document.querySelector<HTMLInputElement>('.rights-tick input') ?? fail())).click();
    (await button('Save')).click();
    const text = `PIN now too short: Huda · ${yusuf.name}. They must choose a longer one at the next sign-in.`;
    await soon(() => expect(words('.toast[data-tone="wait"]').replaceAll(/[\u2066-\u2069]/g, '')).toBe(text));
  });

  it('explains each right without a checkbox: always the owner’s, only the owner’s, or an auditor changes nothing', async () => {
    open(inAs(maha), { 'people.list': () => yes(listed), 'settings.get': () => yes(settings) });
    (await button('Settings')).click();
    (await soon(() => section('people'))).click();
    (await button('People and rights')).click();
    const rows = await soon(() => {
      const found = [...document.querySelectorAll('.rights-table tbody tr')];
      if (found.length === 0) throw new Error('no rights');
      return found;
    });
    const why = Object.fromEntries(
      rows.map((row) => [
        row.querySelector('th')?.firstChild?.textContent ?? '',
        [...row.querySelectorAll('td')].map((cell) => cell.getAttribute('title')),
      ]),
    );
    const [alone, auditor, always] = ['Never: the owner’s alone', 'Never: an auditor changes nothing', 'Always the owner’s'];
    expect(why['Manage people and what they may do']).toEqual([alone, alone, alone, alone, always]);
    expect(why['Sell and charge']).toEqual([null, null, null, auditor, always]);
    expect(why['See payments and the day']).toEqual([null, null, null, null, always]);
  });

  it.each([
    ['ar', 'الوردية'],
    ['en', 'Shift'],
  ] as const)('a shift without a person names nobody (%s): %s', async (lang, title) => {
    const shift = shiftOf({ ...huda, userId: 'cashier', name: 'cashier' });
    till = openWindow({ answers: { 'shift.now': () => yes(shift) }, session: inAs(huda) }, undefined, lang);
    await soon(() => expect(words('.rail-user')).toContain('Huda'));
    till.key('F10');
    await soon(() => expect(document.querySelector('.dialog .shift-line')).not.toBeNull());
    expect(words('.dialog h2')).toBe(title);
  });

  it('leaves the button that closes a shift: opening a shift closes the dialog, and viewing a shift closes nothing', async () => {
    let shift: ShiftSums | null = null;
    const opened = open(inAs(huda), {
      'shift.now': () => yes(shift),
      'shift.open': () => {
        shift = shiftOf(huda);
        return yes({ shiftId: 'shift_1', userId: huda.userId, name: huda.name, openedMs: 1 });
      },
    });
    await soon(() => expect(words('.rail-user')).toContain('Huda'));
    opened.key('F10');
    (await button('Open the shift')).click();
    await soon(() => expect(document.querySelector('.dialog')).toBeNull());
    opened.key('F10');
    await button('Close the shift');
    await soon(() => expect(focused()).toBe('Keep it open'));
  });
});

describe('settling by hand', () => {
  const unknown = attempt(145, 'wallet', 7500, { state: 'unknown', reason: 'timeout', redirectUrl: null });
  const button = (text: string): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>('button')].find((one) => one.textContent?.includes(text));
  const openSettle = async (session: Session): Promise<TestWindow> => {
    const opened = openWindow(
      {
        session,
        attempts: [unknown],
        answers: {
          'attempt.history': () => yes(historyUnknown(unknown)),
          'attempt.settle': () => yes({ ...unknown, state: 'approved', unconfirmed: true, changedSeq: 901 }),
        },
      },
      { screen: 'payments', attemptId: unknown.attemptId, states: [] },
    );
    till = opened;
    await soon(() => expect(button('Settle by hand')).toBeDefined());
    button('Settle by hand')?.click();
    await soon(() => expect(document.querySelector('.dialog-form textarea')).not.toBeNull());
    return opened;
  };

  it('announces the self-approved mark if no other person may approve, and asks for no PIN', async () => {
    const opened = await openSettle(inAs(salem, { people: [salem, huda] }));
    expect(words('.approval-hint')).toContain('self-approved');
    const field = opened.find('.dialog-form textarea') as HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'statement, line 4');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await soon(() => expect(button('Book it')?.hasAttribute('disabled')).toBe(false));
    button('Book it')?.click();
    await soon(() => expect(opened.asked('attempt.settle')).toHaveLength(1));
    expect(opened.asked('attempt.settle')[0]?.input).not.toHaveProperty('approval');
    expect(document.querySelector('.pin-input')).toBeNull();
  });

  it.each([
    ['the person has no right to settle', inAs(huda)],
    ['the person has the right, and another person has it, too', inAs(salem)],
  ])('shows that an approval is asked for next: %s', async (_, session) => {
    await openSettle(session);
    expect(words('.approval-hint')).toContain('asked for an approval next');
  });
});

it('an alert is shown above the screen in words until it is acknowledged; several alerts are counted', async () => {
  const one: AlertView = { seq: 7, reason: 'sidecar-differs', params: {}, atMs: 1, businessDay: '2026-11-21' };
  let standing: readonly AlertView[] = [
    one,
    { ...one, seq: 9, reason: 'signatures-wrong', params: { count: 1, first: 3, last: 3 } },
  ];
  const opened = openWindow({
    session: inAs(maha),
    answers: {
      'alerts.list': () => yes({ open: [...standing] }),
      'alert.acknowledge': ({ seq }) => {
        standing = standing.filter((alert) => alert.seq !== seq);
        return yes({});
      },
    },
  });
  till = opened;
  const said = (): string => words('.alert-band').replaceAll(/[\u2066-\u2069]/g, '');
  await soon(() => expect(said()).toContain('2 alerts'));
  standing = [one];
  opened.emit('alerts.changed', {});
  await soon(() => expect(said()).toContain('changed by hand'));
  [...document.querySelectorAll<HTMLElement>('.alert-deeds button')].at(-1)?.click();
  await soon(() => expect(opened.asked('alert.acknowledge')).toHaveLength(1));
  opened.emit('alerts.changed', {});
  await soon(() => expect(said()).toBe(''));
});
