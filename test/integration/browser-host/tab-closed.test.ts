// Closing the till's tab signs its person out and closes the customer display; reloading the tab does neither.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageGoneMs } from '../../../src/browser-host/events.ts';
import { pageKeyHeader } from '../../../src/shared/contract/channels.ts';
import { type Entered, serveCounter, type Served } from '../../support/hosts/browser-host.ts';
import { openRaw, requestBytes } from '../../support/machine/raw-http.ts';

let served: Served;
let tab: Entered;
/** Number of pages that receive the till's events. */
let listening = 0;
beforeEach(async () => {
  listening = 0;
  served = await serveCounter({
    virtual: true,
    dispatch: ({ client: { dispatch } }) => ({
      ...dispatch,
      listen(send, from) {
        const deaf = dispatch.listen(send, from);
        listening += 1;
        return () => {
          listening -= 1;
          deaf();
        };
      },
    }),
  });
  tab = await served.enter();
  await ask('people.add', { requestId: 'request-tab-1', name: 'Maha', role: 'owner', pin: '274916' });
});
afterEach(() => served.close());

const headersOf = ({ cookie, pageKey }: Entered) =>
  [
    ['host', `127.0.0.1:${served.port}`],
    ['origin', served.host.origin],
    ['cookie', cookie],
    [pageKeyHeader, pageKey],
  ] as const;
const ask = async (name: string, input: unknown): Promise<unknown> => {
  const headers = [...headersOf(tab), ['content-type', 'application/json'] as const];
  const { body } = await served.send({ method: 'POST', target: `/api/${name}`, headers, body: JSON.stringify(input) });
  return JSON.parse(body);
};
const state = async () => ((await ask('session.get', {})) as { value: { state: string } }).value.state;
const count = (many: number) => vi.waitFor(() => expect(listening).toBe(many));
/** Opens the page's event stream; resolves once the host counts it as listening. */
const openStream = async (from = tab) => {
  const before = listening;
  const headers = headersOf(from).filter(([name]) => name !== 'origin');
  const stream = openRaw(served.port, requestBytes({ target: '/api/events', headers: [...headers] }));
  await count(before + 1);
  return stream;
};
const shut = async ({ socket }: Awaited<ReturnType<typeof openStream>>): Promise<void> => {
  const before = listening;
  socket.destroy();
  await count(before - 1);
};
const lastEntry = () => {
  const { journal } = served.counter.till.ledger;
  return journal.bySeq(journal.last()?.seq ?? 0);
};

it('the signed-in person is signed out once the tab is closed, and the journal records why', async () => {
  const stream = await openStream();
  expect(await state()).toBe('signed-in');
  await shut(stream);
  await served.counter.world.run(pageGoneMs - 1);
  expect(await state()).toBe('signed-in');
  await served.counter.world.run(1);
  expect(await state()).toBe('locked');
  expect(lastEntry()).toMatchObject({ kind: 'user.signed-out', body: { why: 'closed' } });
});

it('a tab that reloads in time stays signed in', async () => {
  await shut(await openStream());
  await served.counter.world.run(pageGoneMs - 1);
  await openStream();
  await served.counter.world.run(5 * pageGoneMs);
  expect(await state()).toBe('signed-in');
});

it('a tab that reloads again and again keeps its customer display open', async () => {
  const opened = served.host.display.open(null);
  const url = opened.ok && opened.value !== null ? (opened.value as { url: string }).url : '';
  const display = await served.enter(url);
  const shown = () => served.send({ target: '/display/', headers: headersOf(display).filter(([name]) => name !== 'origin') });
  for (let times = 0; times < 3; times++) {
    await shut(await openStream());
    await served.counter.world.run(pageGoneMs - 1);
  }
  await openStream();
  await served.counter.world.run(5 * pageGoneMs);
  expect((await shown()).status).toBe(200);
});

it('a tab with one remaining stream stays signed in, and a second tab does not keep a closed tab signed in', async () => {
  const first = await openStream();
  const second = await openStream();
  await shut(first);
  await served.counter.world.run(2 * pageGoneMs);
  expect(await state()).toBe('signed-in');
  await openStream(await served.enter());
  await shut(second);
  await served.counter.world.run(pageGoneMs);
  expect(await state()).toBe('locked');
});

it('a host that is shut down signs nobody out afterwards', async () => {
  await shut(await openStream());
  await served.host.close();
  await served.counter.world.run(2 * pageGoneMs);
  expect(lastEntry()?.kind).not.toBe('user.signed-out');
});
