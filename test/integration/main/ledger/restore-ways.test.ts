// A restore stays possible: by each way of requesting it, with each person who can approve it, and after a crash at each step.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recoveryBytes, recoveryCodeOf } from '../../../../src/shared/people/recovery-code.ts';
import { copyBooks, keepCopy } from '../../../../src/ledger/backup/backup.ts';
import { askedRestore, askRestore } from '../../../../src/ledger/backup/restore-request.ts';
import type { Entry } from '../../../../src/till-journal/index.ts';
import { databaseFile } from '../../../../src/main/ledger/ledger.ts';
import { putBack } from '../../../../src/main/ledger/restore/put-back.ts';
import { tillLedger } from '../../../../src/main/ledger/spec.ts';
import { createRescueDispatch } from '../../../../src/main/opening/rescue.ts';
import type { AskRestore } from '../../../../src/main/opening/restore-question.ts';
import { createRestoreDispatch } from '../../../../src/main/opening/restore-dispatch.ts';
import type { RestoreQuestion } from '../../../../src/shared/contract/setup/restore-question.ts';
import { type Counter, newRequestId, openCounter } from '../../../support/counter.ts';
import { workerJobs } from '../../../support/health.ts';
import { type Known, openShop, signIn } from '../../../support/people.ts';
import { settleAt } from '../../../support/restore.ts';
import type { Secrets } from '../../../../src/secrets/port.ts';
import { memoryMark, testSettings } from '../../../support/till.ts';

let counter: Counter;
let backup: string;
beforeEach(async () => {
  counter = openCounter();
  await counter.sell();
});
afterEach(() => counter.close());

const file = (): string => join(counter.dir, databaseFile);
const requestFile = (): string => join(counter.dir, 'restore.json');
const backUp = (): void => {
  const madeAtMs = Date.UTC(2026, 10, 21);
  const copy = copyBooks(file(), counter.dir, tillLedger);
  const kept = copy.ok ? keepCopy(counter.dir, copy.value, { reason: 'by-hand', madeAtMs, verifiedAtMs: madeAtMs }) : copy;
  if (!kept.ok) throw new Error(kept.error.code);
  backup = kept.value.file;
};
const end = (): void => {
  counter.life.end();
  counter.till.close();
};
const damage = (): void => writeFileSync(file(), 'no database at all');
/** Writes a restore request in the form of versions before tags. */
const askAsBefore = (): void =>
  writeFileSync(requestFile(), JSON.stringify({ requestId: newRequestId(), actor: 'owner', backup }));
const askInTheRescueWindow = async (): Promise<void> => {
  const jobs = workerJobs();
  const { merchant, till } = testSettings();
  const own = { mode: null, merchant, till, shopName: '' };
  const dispatch = createRescueDispatch({ code: 'data.damaged', params: { file: file() } }, counter.dir, jobs, own);
  const asked = await dispatch.answer('backup.restore', { requestId: newRequestId(), file: backup, agreed: true });
  await jobs.stop();
  expect(asked).toMatchObject({ ok: true, value: { asked: backup } });
};
const settledWith = async (secrets: Secrets, answer: AskRestore): Promise<RestoreQuestion | null> => {
  let question: RestoreQuestion | null = null;
  const settled = await settleAt({ ...counter, secrets }, (asked) => {
    ({ question } = asked);
    return answer(asked);
  });
  expect(settled).toEqual({ ok: true, value: null });
  return question;
};
/** Starts the till as a host does; returns the restore question, or null if none was asked. */
const start = async (answer: AskRestore): Promise<RestoreQuestion | null> => {
  const question = await settledWith(counter.secrets, answer);
  counter.restart();
  return question;
};
const nobody: AskRestore = () => {
  throw new Error('somebody was asked');
};
const refuse: AskRestore = (asked) => asked.refuse();
const restores = (): Entry<'ledger.restored'>[] => {
  const { journal } = counter.till.ledger;
  return journal.page(0, journal.head().seq, 999).flatMap(({ kind, seq }) => {
    return kind === 'ledger.restored' ? (journal.bySeq(seq) as Entry<'ledger.restored'>) : [];
  });
};
const reasons = (): readonly string[] => counter.till.alerts.open().map(({ reason }) => reason);

describe('a restore at a till without people', () => {
  beforeEach(() => {
    backUp();
    end();
  });

  const ways: readonly (readonly [string, () => void | Promise<void>])[] = [
    ['an earlier version’s file', askAsBefore],
    [
      'the rescue window',
      async () => {
        damage();
        await askInTheRescueWindow();
      },
    ],
    ['a planted file', () => void askRestore(counter.dir, { requestId: newRequestId(), actor: 'user_of_the_shop', backup })],
  ];
  it.each(ways)('requested by %s runs without a question in nobody’s name, with an alert', async (_, ask) => {
    await ask();
    await start(nobody);
    expect(restores()).toMatchObject([{ actor: 'unknown', body: { backup } }]);
    expect(reasons().filter((reason) => reason !== 'books-restored')).toEqual(['restore-unasked']);
  });

  it('by the command runs at once in nobody’s name, with an alert', () => {
    const wish = { from: backup, actor: 'unknown', proof: null, own: { mode: null, merchant: null, till: null }, agreed: true };
    expect(putBack(counter.dir, wish, counter.world.life(70))).toMatchObject({ ok: true });
    counter.restart();
    expect(restores()).toMatchObject([{ actor: 'unknown' }]);
    expect(reasons()).toContain('restore-unasked');
  });
});

describe('a restore at a till with people', () => {
  let owner: Known;
  let code: string;
  beforeEach(async () => {
    owner = await openShop(counter);
    await signIn(counter.client, owner);
    ({ code } = await counter.client.get('recovery.make', { requestId: newRequestId() }));
    backUp();
    await counter.notify(await counter.sell());
    end();
  });
  const byPin: AskRestore = (asked) => asked.allow(owner.userId, owner.pin);
  const byCode: AskRestore = (asked) => asked.allowByCode(code);

  it.each([
    ['an owner’s PIN', byPin, 'pin'],
    ['the recovery code if the PIN is forgotten', byCode, 'recovery'],
  ] as const)('from an older version’s request file runs after %s', async (_, answer, proof) => {
    askAsBefore();
    expect(await start(answer)).not.toBeNull();
    expect(restores()).toMatchObject([{ actor: proof === 'pin' ? owner.userId : 'owner', body: { proof } }]);
    expect(reasons()).toEqual(['books-restored']);
  });

  it('of broken books, which hold no PIN, needs the recovery code in the sealed keys', async () => {
    damage();
    await askInTheRescueWindow();
    const question = await start(byCode);
    expect(question).toMatchObject({ owners: [], recovery: true, lost: null, shopName: '' });
    expect(restores()).toMatchObject([{ actor: 'owner', body: { proof: 'recovery', previous: null } }]);
    expect(reasons()).toEqual(['books-restored']);
    expect(await signIn(counter.client, owner)).toMatchObject({ state: 'signed-in' });
  });

  it('of broken books with a wrong recovery code is refused and delayed, and the books stay', async () => {
    damage();
    await askInTheRescueWindow();
    const other = recoveryCodeOf(new Uint8Array(recoveryBytes).fill(7));
    // Wrong recovery codes are counted in the sealed keys across starts of the till, because no books are open yet.
    for (const left of [4, 3]) {
      const settled = await settleAt(counter, (asked) => asked.allowByCode(other));
      expect(settled).toMatchObject({ ok: false, error: { code: 'recovery.wrong', params: { left } } });
    }
    expect(readFileSync(file(), 'utf8')).toBe('no database at all');
    expect(askedRestore(counter.dir)).not.toBeNull();
    await start(byCode);
    expect(restores()).toHaveLength(1);
  });

  it('on a machine with other secrets, which cannot check a PIN, needs the recovery code in the books', async () => {
    askAsBefore();
    const others = { ...counter.secrets, pepper: () => new Uint8Array(32), fingerprint: (text: string) => `other ${text}` };
    const mark = memoryMark(`${counter.dir} of another machine`);
    const question = await settledWith({ ...others, mark }, byCode);
    expect(question).toMatchObject({ owners: [], recovery: true });
    counter.restart(undefined, { ...others, mark });
    expect(restores()).toMatchObject([{ actor: 'owner', body: { proof: 'recovery' } }]);
  });

  it('that is refused changes nothing, and a new request is asked about again', async () => {
    askAsBefore();
    await start(refuse);
    expect(restores()).toEqual([]);
    end();
    askAsBefore();
    await start(byPin);
    expect(restores()).toHaveLength(1);
  });

  it('asks again after a wrong answer, ends with a right one, and blocks all other calls', async () => {
    askAsBefore();
    await start(async (asked) => {
      const { dispatch, answered } = createRestoreDispatch(asked);
      expect(await dispatch.answer('restore.question', {})).toMatchObject({ ok: true, value: asked.question });
      expect(await dispatch.answer('app.get', {})).toMatchObject({ error: { code: 'restore.waits' } });
      expect(await dispatch.answer('restore.allow', { userId: owner.userId })).toMatchObject({
        error: { code: 'request.malformed', params: { name: 'restore.allow', at: 'pin' } },
      });
      const allow = (pin: string) => dispatch.answer('restore.allow', { userId: owner.userId, pin });
      expect(await allow('000001')).toMatchObject({ error: { code: 'people.wrong-pin', params: { left: 4 } } });
      expect(await allow(owner.pin)).toEqual({ ok: true, value: {} });
      expect(await dispatch.answer('restore.refuse', {})).toMatchObject({ error: { code: 'restore.none' } });
      return answered;
    });
    expect(restores()).toMatchObject([{ actor: owner.userId }]);
  });

  it('whose window is closed during the question keeps request and books unchanged', async () => {
    askAsBefore();
    const settled = await settleAt(counter, (asked) => {
      const wait = createRestoreDispatch(asked);
      wait.end();
      return wait.answered;
    });
    expect(settled).toEqual({ ok: false, error: { code: 'caller.not-allowed', params: { right: 'restore' } } });
    counter.restart();
    expect(restores()).toEqual([]);
    expect(askedRestore(counter.dir)).not.toBeNull();
  });

  it.each([0, 1, 40, 200])(
    'from a request file truncated after %i bytes does not run, and does not block a new request',
    async (bytes) => {
      await askTaggedThere();
      writeFileSync(requestFile(), readFileSync(requestFile()).subarray(0, bytes));
      await start(nobody);
      expect(restores()).toEqual([]);
      end();
      askAsBefore();
      await start(byPin);
      expect(restores()).toHaveLength(1);
    },
  );
  const askTaggedThere = async (): Promise<void> => {
    counter.restart();
    await signIn(counter.client, owner);
    await counter.client.get('backup.restore', { requestId: newRequestId(), file: backup });
    end();
  };

  describe('interrupted', () => {
    const begin = (): string => {
      const request = askedRestore(counter.dir);
      if (!request) throw new Error('nothing was asked');
      const aside = 'qayd-20261121-000000.db';
      askRestore(counter.dir, { ...request, begun: { previous: null, aside } });
      writeFileSync(`${file()}.restoring`, 'half a copy');
      return aside;
    };
    const moveAside = (): void => {
      const aside = begin();
      const dir = join(counter.dir, 'replaced');
      mkdirSync(dir, { recursive: true });
      for (const ending of ['', '-wal', '-shm'])
        if (existsSync(file() + ending)) renameSync(file() + ending, join(dir, aside + ending));
    };
    const steps = [
      ['after the answer', () => {}],
      ['after the copy', begin],
      ['after the move of the books', moveAside],
    ] as const;

    it.each(steps)('%s: the next start carries it out in its owner’s name without a second question', async (_, cutOff) => {
      askAsBefore();
      expect(await settleAt(counter, byPin)).toMatchObject({ ok: true });
      cutOff();
      await start(nobody);
      expect(restores()).toMatchObject([{ actor: owner.userId, body: { proof: 'pin' } }]);
      expect(readdirSync(counter.dir).filter((name) => name.includes('restor'))).toEqual([]);
    });

    it.each(steps)(
      '%s by a command without a secret for the tag: the next start asks, and a refusal brings the books back',
      async (_, cutOff) => {
        askAsBefore();
        cutOff();
        await start(refuse);
        expect(restores()).toEqual([]);
        expect(await signIn(counter.client, owner)).toMatchObject({ state: 'signed-in' });
        end();
        askAsBefore();
        cutOff();
        await start(byPin);
        expect(restores()).toHaveLength(1);
      },
    );

    it('at its very end: it is not repeated, and the next start asks nothing', async () => {
      askAsBefore();
      expect(await settleAt(counter, byPin)).toMatchObject({ ok: true });
      const request = readFileSync(requestFile());
      counter.restart();
      end();
      writeFileSync(requestFile(), request);
      await start(nobody);
      expect(restores()).toHaveLength(1);
      expect(existsSync(requestFile())).toBe(false);
    });
  });
});
