// Attack: an owner requests a restore, and a supervisor, who may make backups but not restore them, cancels the request before
// the till closes. The unwanted books would stay in use, and no journal entry would name the person who cancelled.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { backUp } from '../../support/books/books.ts';
import { add, by, type Known, openShop, signIn } from '../../support/people.ts';

let counter: Counter;
let owner: Known;
let supervisor: Known;
beforeEach(async () => {
  counter = openCounter();
  owner = await openShop(counter);
  supervisor = await add(counter.client, 'Salma', 'supervisor');
  const { file } = backUp(counter.dir);
  await counter.client.get('backup.restore', { requestId: newRequestId(), file });
});
afterEach(() => counter.close());

const isAsked = (): boolean => existsSync(join(counter.dir, 'restore.json'));
const callOff = (approval?: object): Promise<string> =>
  counter.client.codeOf('backup.keep-books', { requestId: newRequestId(), ...(approval && { approval }) });

describe('a requested restore', () => {
  it('may be cancelled only by an owner or a person with the right to restore', async () => {
    await signIn(counter.client, supervisor);
    expect(await callOff()).toBe('caller.not-allowed');
    expect(await callOff(by(supervisor))).toBe('caller.not-allowed');
    expect(isAsked()).toBe(true);
    await signIn(counter.client, owner);
    expect(await callOff()).toBe('ok');
    expect(isAsked()).toBe(false);
  });

  it('may be cancelled by a supervisor with an owner’s approval, which the journal records', async () => {
    await signIn(counter.client, supervisor);
    expect(await callOff(by(owner))).toBe('ok');
    expect(isAsked()).toBe(false);
    const rows = counter.till.ledger.journal.page(0, 999, 999).filter(({ kind }) => kind === 'approval.given');
    expect(rows.map(({ actor, body }) => ({ actor, body: JSON.parse(body) as object }))).toMatchObject([
      { actor: supervisor.userId, body: { right: 'restore', command: 'backup.keep-books', by: owner.userId } },
    ]);
  });

  it('may be cancelled by a supervisor who was given the right to restore', async () => {
    const { table } = await counter.client.get('people.list', {});
    const rights = [...table.supervisor, 'restore' as const];
    await counter.client.get('rights.set', { requestId: newRequestId(), role: 'supervisor', rights });
    await signIn(counter.client, supervisor);
    expect(await callOff()).toBe('ok');
    expect(isAsked()).toBe(false);
  });
});
