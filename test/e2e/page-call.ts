// Calls a command or query of the till's contract over HTTP, as the page in the browser does.
import type { Page } from 'playwright-core';
import { pageKeyHeader, pageKeyName } from '../../src/shared/contract/channels.ts';
import { type CommandName, contract, type Input, type Output } from '../../src/shared/contract/index.ts';

export type PageCall = <N extends CommandName>(name: N, input: Input<N>) => Promise<Output<N>>;

export const callAsPage = async <N extends CommandName>(page: Page, name: N, input: Input<N>): Promise<Output<N>> => {
  const answer = await page.evaluate(
    async ([path, body, header, item]) => {
      const headers = { 'content-type': 'application/json', [header]: sessionStorage.getItem(item) ?? '' };
      const reply = await fetch(path, { method: 'POST', headers, body });
      return reply.json() as Promise<{ ok: boolean; value: unknown }>;
    },
    [`/api/${name}`, JSON.stringify(input), pageKeyHeader, pageKeyName] as const,
  );
  if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return contract[name].output.parse(answer.value) as Output<N>;
};
