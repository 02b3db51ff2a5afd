// A till session in the browser host, without a browser: stores cookie and page key like the till's page, and calls the till's
// contract entries.
import type { Answer, CommandName, Input, Output } from '../../../src/shared/contract/index.ts';
import { pageKeyHeader } from '../../../src/shared/contract/channels.ts';

export type TillSession = { call<N extends CommandName>(name: N, input: Input<N>): Promise<Output<N>> };

/**
 * Opens the till's sign-in address. Returns a session that sends the cookie and the page key with each call. Throws if the host
 * sends no cookie or no page key. `languages`: the browser's languages, as a header.
 */
export const enterTill = async (url: string, languages = '*'): Promise<TillSession> => {
  const { origin } = new URL(url);
  const reply = await fetch(url, { redirect: 'manual', headers: { 'accept-language': languages } });
  const cookie = reply.headers.get('set-cookie')?.split(';')[0];
  const key = /'([A-Za-z0-9_-]{43})'/.exec(await reply.text())?.[1];
  if (!cookie || !key) throw new Error(`no session: ${reply.status}`);
  return {
    async call(name, input) {
      const headers = { origin, cookie, [pageKeyHeader]: key, 'content-type': 'application/json' };
      const answer = await fetch(`${origin}/api/${name}`, { method: 'POST', headers, body: JSON.stringify(input) });
      const told = (await answer.json()) as Answer<Output<typeof name>>;
      if (!told.ok) throw new Error(`${name}: ${told.error.code}`);
      return told.value;
    },
  };
};
