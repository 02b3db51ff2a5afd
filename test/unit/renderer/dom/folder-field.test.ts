// Tests the field of a folder on both settings sheets: a cancelled approval is no error, the button works again after each
// refusal, and the field takes no digits while an approval is asked for.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toSettings } from '../../../../src/renderer/stores/route-store.ts';
import { settings } from '../../../support/windows/books.ts';
import { no, yes } from '../../../support/windows/fixture-api.ts';
import { huda, inAs, salem } from '../../../support/windows/people.ts';
import type { Given } from '../../../support/windows/scene.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const path = '/media/usb/books';
const files = {
  ...{
    folder: null,
    kinds: ['xlsx' as const],
    drawsPdfs: true,
    busy: false,
    waiting: 0,
    owed: [],
    last: null,
    waitingSinceMs: null,
    problem: null,
  },
};
const backups = { list: [], timeZone: 'Africa/Tripoli', asked: null, busy: false, problem: null, folder: null };
const approved = (input: object): boolean => 'approval' in input;
const refusal = () => no('caller.not-allowed', { right: 'change-connection' });

const sheets = [
  ['the second backup folder', 'backups', 'backup-folder', 'backup.choose-folder', 'backup.folder-unwritable'],
  ['the files at each close', 'books', 'close-files', 'close-files.choose', 'close-files.unwritable'],
] as const;

describe.each(sheets)('the field of %s', (_, tab, field, command, unwritable) => {
  const open = (answer: (input: object) => ReturnType<typeof no>): void => {
    const answers: Given['answers'] = {
      'settings.get': () => yes(settings),
      'backup.list': () => yes(backups),
      'close-files.get': () => yes(files),
      [command]: answer,
    };
    const session = inAs(huda, { people: [huda, { ...salem, rights: [...salem.rights, 'change-connection'] }] });
    till = openWindow({ app: { host: 'browser' }, session, answers }, toSettings(tab));
  };
  const input = (): HTMLInputElement => till?.find(`[data-field="${field}"]`) as HTMLInputElement;
  const use = (): void => till?.find('.folder-path .button').click();
  const asked = (): number => till?.asked(command).length ?? 0;
  const start = async (): Promise<void> => {
    await vi.waitFor(input);
    till?.type(field, path);
    await vi.waitFor(() => expect(till?.find('.folder-path .button').hasAttribute('disabled')).toBe(false));
    use();
  };
  const dialog = async (): Promise<HTMLElement> => vi.waitFor(() => till?.find('[role="alertdialog"]') as HTMLElement);
  const cancel = async (): Promise<void> => {
    const buttons = [...(await dialog()).querySelectorAll<HTMLElement>('.dialog-actions .button')];
    buttons.at(-1)?.click();
    await vi.waitFor(() => expect(document.querySelector('[role="alertdialog"]')).toBeNull());
  };

  it('a cancelled approval is no error, and the next press asks again', async () => {
    open(refusal);
    await start();
    await cancel();
    await vi.waitFor(() => expect(input().readOnly).toBe(false));
    expect(input().getAttribute('aria-invalid')).toBeNull();
    expect(document.querySelector('.folder-path .error-note')).toBeNull();
    use();
    await dialog();
    expect(asked()).toBe(2);
  });

  it('after an error of the folder the same path can be sent again', async () => {
    open(() => no(unwritable, { folder: path }));
    await start();
    await vi.waitFor(() => expect(input().getAttribute('aria-invalid')).toBe('true'));
    use();
    await vi.waitFor(() => expect(asked()).toBe(2));
  });

  it('no digit of a PIN gets into the field while an approval is asked for', async () => {
    open((sent) => (approved(sent) ? no('people.wrong-pin', {}) : refusal()));
    await start();
    await dialog();
    expect(input().readOnly).toBe(true);
    await vi.waitFor(() => expect(document.activeElement).toBe(document.querySelector('.pin-input')));
  });
});
