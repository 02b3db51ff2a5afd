// Opens a window on a fixture till in the test's document, and records its calls in order.
import { mount } from '../../../../src/renderer/app.tsx';
import { bringAll } from '../../../../src/renderer/parts/later.ts';
import type { Answer, CommandName, DownloadName } from '../../../../src/shared/contract/index.ts';
import { nowMs } from '../../../support/windows/data.ts';
import { createFixture, type Fixture } from '../../../support/windows/fixture-api.ts';
import type { Given } from '../../../support/windows/scene.ts';
import type { WindowRoute } from '../../../../src/renderer/stores/route-store.ts';

// Load the modules that a window fetches when idle.
await bringAll();

export type Asked = { readonly name: CommandName | DownloadName; readonly input: Readonly<Record<string, unknown>> };

export type TestWindow = {
  readonly emit: Fixture['emit'];
  /** Returns the calls of one command, query or download in the order in which they were sent. */
  asked(name: CommandName | DownloadName): readonly Asked[];
  /** Returns the first element that matches the selector; throws if there is none. */
  find(selector: string): HTMLElement;
  /** Returns the current text of a field on the Sell screen. */
  value(field: string): string;
  /** Presses a key by its physical code (`event.code`), independent of the keyboard layout. */
  key(code: string, options?: KeyboardEventInit): void;
  type(field: string, text: string): void;
  close(): void;
};

export const openWindow = (given: Given = {}, route?: WindowRoute, lang: 'ar' | 'en' = 'en'): TestWindow => {
  const { api, emit } = createFixture(given);
  const log: Asked[] = [];
  const root = document.createElement('div');
  document.body.append(root);
  const recorded: typeof api = {
    call(name, input) {
      log.push({ name, input });
      return api.call(name, input);
    },
    upload: api.upload,
    async download(name, input) {
      log.push({ name, input });
      return { ok: true, value: { saved: null } } as unknown as Answer<never>;
    },
    on: api.on,
  };
  const unmount = mount(root, recorded, {
    now: () => nowMs,
    keep: { get: (name) => (name === 'lang' && !given.unchosen ? lang : null), set: () => {} },
    ...(route && { route }),
    ...(given.lost && {
      link: {
        listen(listener) {
          listener(false);
          return () => {};
        },
      },
    }),
  });
  const find = (selector: string): HTMLElement => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`there is no ${selector}`);
    return element;
  };
  return {
    emit,
    asked: (name) => log.filter((entry) => entry.name === name),
    find,
    value: (field) => (find(`[data-field="${field}"]`) as HTMLInputElement).value,
    key(code, options = {}) {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { code, key: code, bubbles: true, cancelable: true, ...options }));
      target.dispatchEvent(new KeyboardEvent('keyup', { code, key: code, bubbles: true, cancelable: true, ...options }));
    },
    type(field, text) {
      const input = find(`[data-field="${field}"]`);
      input.focus();
      // Call the prototype's setter: React overrides the element's own `value` and would not notice the change.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    close() {
      unmount();
      root.remove();
    },
  };
};
