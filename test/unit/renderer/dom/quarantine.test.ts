// Held notices in the settings: looked through, and the way of signing used with the PIN. @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { settings } from '../../../screens/books.ts';
import { candidate, held } from '../../../screens/books-closed.ts';
import { no, yes } from '../../../screens/fixture-api.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

/** A till that holds notices until a way of signing was used, and knows one PIN. */
const open = (): TestWindow => {
  let adopted = false;
  till = openWindow(
    {
      answers: {
        'settings.get': () => yes(settings),
        'quarantine.get': () =>
          yes({
            items: adopted ? [] : [...held],
            count: adopted ? 0 : 3,
            relayProblem: null,
            adopted: adopted ? ['adopted-1'] : [],
          }),
        'quarantine.search': () => yes([candidate]),
        'profile.adopt': ({ pin }) => {
          if (pin !== '274916') return no('supervisor.wrong-pin', { left: 4 });
          adopted = true;
          return yes({ profileId: 'adopted-1', booked: 2 });
        },
      },
    },
    { screen: 'settings' },
  );
  return till;
};

/** On a busy machine the first drawing takes its time. */
const soon = <T>(look: () => T): Promise<T> => vi.waitFor(look, { timeout: 8_000 });

const question = '[role="alertdialog"]';

const button = (text: string, within = 'body'): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>(`${within} button`)].find((each) => each.textContent === text);
  if (!found) throw new Error(`there is no button "${text}"`);
  return found;
};
const typePin = (pin: string): void => {
  const input = document.querySelector<HTMLInputElement>(`${question} input[type="password"]`);
  if (!input) throw new Error('nobody asks for a PIN');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, pin);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

it('the button looks for the way of signing, and using it books what is held', async () => {
  const { asked } = open();
  await soon(() => button('Look for the way of signing').click());
  await soon(() => expect(document.querySelector('.held-found')?.textContent).toContain('2 notices verify'));
  expect(asked('quarantine.search')).toHaveLength(1);
  expect(asked('profile.adopt')).toHaveLength(0);

  button('Use it').click();
  await soon(() => typePin('274916'));
  await soon(() => expect(button('Use it', question).hasAttribute('disabled')).toBe(false));
  button('Use it', question).click();
  await soon(() => expect(asked('profile.adopt')).toHaveLength(1));
  expect(asked('profile.adopt')[0]?.input).toEqual({ candidateId: 'c1', pin: '274916', requestId: expect.any(String) });
  await soon(() => expect(document.body.textContent).toContain('Every notice verified'));
  expect(document.querySelector('.held-found')?.textContent).toBe('');
}, 30_000);
