// Tests the customer display's page when its till opens again or does not answer. @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { mountDisplay } from '../../../../src/renderer/screens/display/mount-display.tsx';
import type { Api, CommandName } from '../../../../src/shared/contract/index.ts';
import { createFixture, no, yes } from '../../../support/windows/fixture-api.ts';
import { settled } from '../screens/fake-till.ts';

const idle = { shopName: 'Shop', logo: null, mode: 'live' as const, payment: null };
const root = document.createElement('div');
document.body.append(root);
let stop = (): void => {};
afterEach(() => stop());

it('a customer display requests its content at once when its till opens again', async () => {
  const { api, emit } = createFixture({ answers: { 'display.get': () => yes(idle) } });
  const asked: CommandName[] = [];
  stop = mountDisplay(root, {
    ...api,
    call: (name: CommandName, input: never) => (asked.push(name), api.call(name, input)),
  } as Api);
  await vi.waitFor(() => expect(asked).toContain('display.get'));
  asked.length = 0;
  emit('till.reopened', {});
  await vi.waitFor(() => expect(asked).toEqual(['display.get']));
});

it('a customer display shows what its till sent last, not an answer that the till gave before', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof yes<typeof idle>>>();
  const get = vi.fn<() => typeof promise>(() => promise);
  const { api, emit } = createFixture({ answers: { 'display.get': get } });
  stop = mountDisplay(root, api);
  await vi.waitFor(() => expect(get).toHaveBeenCalled());
  emit('display.changed', { ...idle, shopName: 'Later' });
  await vi.waitFor(() => expect(root.textContent).toContain('Later'));
  resolve(yes({ ...idle, shopName: 'Earlier' }));
  await settled();
  expect(root.textContent).toContain('Later');
});

it('a customer display without its till asks people to open the display again from the till', async () => {
  const { api } = createFixture({ answers: { 'display.get': () => no('request.failed') } });
  stop = mountDisplay(root, api);
  await vi.waitFor(() => expect(root.textContent).toContain('if this stays, open the customer display again from the till'));
  expect(root.textContent).toContain('فافتح شاشة الزبون من جديد من الصندوق');
});

it('a customer display whose connection to its till breaks shows no code, and its content again once the connection is back', async () => {
  let hear: (up: boolean) => void = () => {};
  const link = { listen: (listener: (up: boolean) => void) => ((hear = listener), () => {}) };
  const { api } = createFixture({ answers: { 'display.get': () => yes(idle) } });
  stop = mountDisplay(root, api, link);
  await vi.waitFor(() => expect(root.textContent).toContain('Shop'));
  const answers = vi.spyOn(api, 'call');
  hear(false);
  await vi.waitFor(() => expect(root.textContent).toContain('if this stays, open the customer display again from the till'));
  expect(answers).not.toHaveBeenCalled();
  hear(true);
  await vi.waitFor(() => expect(root.textContent).not.toContain('open the customer display again'));
});

it('a customer display shows the shop’s logo until the shop removes it', async () => {
  const sha256 = 'a'.repeat(64);
  let logo: string | null = sha256;
  const picture = { mediaType: 'image/png' as const, sha256, base64: 'iVBORw0KGgo=' };
  const { api, emit } = createFixture({
    answers: { 'display.get': () => yes({ ...idle, logo }), 'logo.get': () => yes(logo === null ? null : picture) },
  });
  stop = mountDisplay(root, api);
  await vi.waitFor(() => expect(root.querySelector('img')?.getAttribute('src')).toBe('data:image/png;base64,iVBORw0KGgo='));
  logo = null;
  emit('display.changed', { ...idle, logo });
  await vi.waitFor(() => expect(root.querySelector('img')).toBeNull());
});
