// Conformance tests of the relay's store port. They use only the port, and run on every store with that store's setup.
import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { digestOfItem, feedDigest } from '../../src/protocol/feed-digest.ts';
import type { Have } from '../../src/shared/relay-wire/have.ts';
import { handedInHeader, type WayIn } from '../../src/shared/relay-wire/parts.ts';
import { surely } from '../../src/relay/store/port.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type {
  ArrivedNotice,
  StoreCommand,
  QuarantineCommand,
  FeedKey,
  KeepNotice,
  PageOf,
  RelayStore,
  StoreEvent,
  EvidenceStrength,
} from '../../src/relay/store/port.ts';

/** A store that can be closed and reopened, and whose disk can be made full. */
export type StoreUnderTest = {
  readonly store: RelayStore;
  /** Closes the store and opens it again from its disk. */
  reopen(): Promise<RelayStore>;
  /** Makes the disk full until `free` is called. */
  fill(): Promise<void>;
  free(): Promise<void>;
  /** Closes the store and deletes its data. */
  remove(): Promise<void>;
};

const t1: FeedKey = { merchant: 'shop', till: 'T1' };
const t2: FeedKey = { merchant: 'shop', till: 'T2' };
const other: FeedKey = { merchant: 'other', till: 'T1' };
const all: PageOf = { after: 0, limit: 500, maxBytes: 1e9 };

export const notice = (text: string, parts: Partial<ArrivedNotice> = {}): ArrivedNotice => ({
  kind: 'wallet-callback',
  digest: createHash('sha256').update(text).digest('base64url'),
  receivedAtMs: 1_000,
  headers: { 'user-agent': 'service' },
  raw: Buffer.from(text),
  mark: createHash('sha256').update(text).digest('base64url'),
  cameBy: 'till',
  sentTo: null,
  ...parts,
});
export const keep = (text: string, parts: Partial<KeepNotice> = {}): KeepNotice => ({
  do: 'keep',
  till: 'T1',
  notice: notice(text),
  by: { keyId: 'k1', profileId: 'default' },
  mostUnverified: 1_000,
  again: 'count',
  ...parts,
});
const quarantine = (text: string, parts: Partial<QuarantineCommand> = {}): QuarantineCommand => ({
  do: 'quarantine',
  till: 'T1',
  notice: notice(text),
  problem: 'notice.bad-signature',
  strength: (parts.problem ?? 'notice.bad-signature') === 'notice.bad-signature' ? 1 : 0,
  address: 'a',
  prefix: parts.address ?? 'a',
  mostPerTill: 1_000,
  mostPerAddress: 1_000,
  mostPerPrefix: 1_000,
  ...parts,
});

/** A name so long that its record needs new pages on disk. */
const large = (name: string): string => name.padEnd(20_000, '.');

/**
 * `start` opens a new, empty store; several may be open at once. `runs`: how many random histories are tried. `drops`: false for a
 * store that keeps what its disk refused, and stores it later.
 */
export const relayStoreConformance = (name: string, start: () => Promise<StoreUnderTest>, runs = 30, drops = true): void => {
  describe(`${name} is a relay store`, () => {
    let at: StoreUnderTest;
    let store: RelayStore;
    beforeEach(async () => {
      at = await start();
      store = at.store;
    });
    afterEach(() => at.remove());

    const run = async (command: StoreCommand, merchant = 'shop') => {
      const done = await store.append(merchant, [command]);
      return done.ok ? done.value[0] : done.error.code;
    };
    const texts = async (of: FeedKey = t1, page: Partial<PageOf> = {}) =>
      (await store.feed(of, { ...all, ...page })).items.map(({ raw }) => raw.toString());
    const quarantined = async (of: FeedKey = t1, page: Partial<PageOf> = {}) =>
      (await store.quarantine(of, { ...all, ...page })).map(({ raw }) => raw.toString());
    const numbersOf = async (of: FeedKey) => (await store.feed(of, all)).items.map(({ number }) => number);
    const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);
    const reopen = async (): Promise<void> => {
      store = await at.reopen();
    };

    describe('numbers', () => {
      it('run from 1 without gaps or repeats in each feed, whatever is appended at once, and over a reopening', async () => {
        const command = fc.record({ of: fc.constantFrom(t1, t2, other), n: fc.nat(40) });
        const rounds = fc.array(fc.array(fc.array(command, { maxLength: 4 }), { maxLength: 12 }), { maxLength: 5 });
        const check = async (batches: readonly { of: FeedKey; n: number }[][][]): Promise<void> => {
          const fresh = await start();
          const sent = new Map<FeedKey, Set<string>>([t1, t2, other].map((of) => [of, new Set()]));
          let live = fresh.store;
          for (const round of batches) {
            const appends = round.flatMap((batch) =>
              ['shop', 'other'].map((merchant) => {
                const mine = batch.filter(({ of }) => of.merchant === merchant);
                for (const { of, n } of mine) sent.get(of)?.add(`n${n}`);
                return live.append(
                  merchant,
                  mine.map(({ of, n }) => keep(`n${n}`, { till: of.till })),
                );
              }),
            );
            for (const done of await Promise.all(appends)) expect(done.ok).toBe(true);
            live = await fresh.reopen();
          }
          for (const [of, known] of sent) {
            const { last, items } = await live.feed(of, all);
            expect([last, items.map(({ number }) => number)]).toEqual([known.size, upTo(known.size)]);
            expect(new Set(items.map(({ raw }) => raw.toString()))).toEqual(known);
          }
          await fresh.remove();
        };
        await fc.assert(fc.asyncProperty(rounds, check), { numRuns: runs, seed: 1 });
      });

      it('begin at 1 for each till of each merchant', async () => {
        for (const { merchant, till } of [t1, t2, other]) expect(await run(keep('n', { till }), merchant)).toBe('stored');
        expect([await numbersOf(t1), await numbersOf(t2), await numbersOf(other)]).toEqual([[1], [1], [1]]);
      });

      it('are none for a feed that nothing came for', async () => {
        expect(await store.feed({ merchant: 'nobody', till: 'T1' }, all)).toEqual({ last: 0, items: [] });
      });
    });

    describe('a comparison with the notices that a till has read', () => {
      const digestIn = (text: string, cameBy: WayIn = 'till') => feedDigest({ ...notice(text), cameBy });
      const alikeTo = async (have: readonly Have[], of = t1, after = 0) => (await store.feed(of, { ...all, after, have })).alike;

      it('answers with the greatest number with the same notice, whatever page is read with it', async () => {
        await store.append('shop', [keep('a'), keep('b'), keep('c')]);
        const read = [
          { number: 3, digest: digestIn('c') },
          { number: 2, digest: digestIn('b') },
        ];
        for (const after of [0, 3, 9]) expect(await alikeTo(read, t1, after)).toBe(3);
        expect(await alikeTo([{ number: 3, digest: digestIn('x') }, ...read.slice(1)])).toBe(2);
        const receivedLater = feedDigest({ ...notice('c'), receivedAtMs: notice('c').receivedAtMs + 1 });
        expect(await alikeTo([{ number: 3, digest: receivedLater }, ...read.slice(1)])).toBe(2);
        const handedInLater = feedDigest({ ...notice('c'), handedIn: '7' });
        expect(await alikeTo([{ number: 3, digest: handedInLater }, ...read.slice(1)])).toBe(2);
        expect(await alikeTo([{ number: 4, digest: digestIn('c') }, ...read])).toBe(3);
        expect(await alikeTo(read.map(({ number }) => ({ number, digest: digestIn('x') })))).toBe(0);
        await reopen();
        expect(await alikeTo(read)).toBe(3);
      });

      it('answers 0 for another feed and for a feed that nothing came for, and nothing if no notice is compared', async () => {
        await run(keep('a'));
        const read = [{ number: 1, digest: digestIn('a') }];
        expect([await alikeTo(read), await alikeTo(read, t2), await alikeTo(read, other)]).toEqual([1, 0, 0]);
        expect(await store.feed(t1, all)).not.toHaveProperty('alike');
      });

      it('tells a copy at a right address from one at a wrong address', async () => {
        await run(keep('a', { notice: notice('a', { cameBy: 'attempt' }) }));
        expect(await alikeTo([{ number: 1, digest: digestIn('a', 'attempt') }])).toBe(1);
        expect(await alikeTo([{ number: 1, digest: digestIn('a', 'till') }])).toBe(0);
      });

      it('agrees with the digest that a till computes from the notice that it receives', async () => {
        const spooled = notice('c', { headers: { [handedInHeader]: '7' } });
        await store.append('shop', [keep('a'), keep('b', { by: null, notice: notice('b', { cameBy: 'misaddressed' }) })]);
        await run(keep('c', { by: null, notice: spooled }));
        const { items } = await store.feed(t1, all);
        const have = items
          .map((item) => ({ ...item, raw: item.raw.toString('base64') }))
          .map((item) => ({
            number: item.number,
            digest: digestOfItem(item),
          }));
        // The bytes of these notices have no signature, so that both are compared by their bytes.
        expect(await alikeTo(have.toReversed())).toBe(3);
      });
    });

    describe('what an append answered for', () => {
      it('is there with all that was said of it after a reopening, and the store keeps its name', async () => {
        const { relayId, salt } = store;
        expect(
          await run(keep('n', { notice: notice('n', { kind: 'card-callback', headers: { date: 'x' }, receivedAtMs: 7 }) })),
        ).toBe('stored');
        expect(await run(keep('m', { by: null }))).toBe('stored');
        await reopen();
        expect([store.relayId, Buffer.from(store.salt)]).toEqual([relayId, Buffer.from(salt)]);
        const { items } = await store.feed(t1, all);
        expect(items.map((item) => ({ ...item, raw: item.raw.toString() }))).toEqual([
          {
            number: 1,
            kind: 'card-callback',
            raw: 'n',
            headers: { date: 'x' },
            receivedAtMs: 7,
            keyId: 'k1',
            profileId: 'default',
            cameBy: 'till',
            sentTo: null,
            elsewhere: null,
          },
          {
            number: 2,
            kind: 'wallet-callback',
            raw: 'm',
            headers: { 'user-agent': 'service' },
            receivedAtMs: 1_000,
            keyId: null,
            profileId: null,
            cameBy: 'till',
            sentTo: null,
            elsewhere: null,
          },
        ]);
      });

      it('is done in order, and answered in that order', async () => {
        const batch = [keep('n'), keep('n'), keep('n', { again: 'refuse' }), quarantine('x')] as const;
        expect(await store.append('shop', batch)).toEqual({
          ok: true,
          value: ['stored', 'repeated', 'refused-again', 'quarantined'],
        });
        expect(await store.append('shop', [])).toEqual({ ok: true, value: [] });
      });
    });

    describe('the same notice', () => {
      it('has one number, at once, in one batch, later and after a reopening', async () => {
        const done = await Promise.all([run(keep('n')), run(keep('n')), store.append('shop', [keep('n'), keep('n')])]);
        expect(done).toEqual(['stored', 'repeated', { ok: true, value: ['repeated', 'repeated'] }]);
        await reopen();
        expect(await run(keep('n'))).toBe('repeated');
        expect(await texts()).toEqual(['n']);
      });

      it('is refused on demand, and is another one in another feed or of another kind', async () => {
        expect(await run(keep('n'))).toBe('stored');
        expect(await run(keep('n', { again: 'refuse' }))).toBe('refused-again');
        expect(await run(keep('n', { again: 'refuse', notice: notice('n', { kind: 'wallet-return' }) }))).toBe('stored');
        expect(await run(keep('n', { again: 'refuse', till: 'T2' }))).toBe('stored');
        expect([await numbersOf(t1), await numbersOf(t2)]).toEqual([[1, 2], [1]]);
      });
    });

    describe('the way that a notice came by', () => {
      const by = (text: string, cameBy: WayIn, till = 'T1'): KeepNotice =>
        keep(text, { till, notice: notice(text, { cameBy, sentTo: cameBy === 'till' ? null : `a/${cameBy}` }) });
      const ways = async (of: FeedKey) => (await store.feed(of, all)).items.map(({ cameBy, elsewhere }) => [cameBy, elsewhere]);

      it('makes it two: a right one behind another is stored, and answers for every copy from then on', async () => {
        const done = [];
        for (const way of ['till', 'misaddressed', 'attempt', 'number', 'till'] as const) done.push(await run(by('n', way)));
        expect(done).toEqual(['stored', 'repeated', 'stored', 'repeated', 'repeated']);
        await reopen();
        expect([await run(by('n', 'attempt')), await run(by('n', 'misaddressed'))]).toEqual(['repeated', 'repeated']);
        expect(await ways(t1)).toEqual([
          ['till', null],
          ['attempt', null],
        ]);
      });

      it('is told to other tills of the merchant that get it later, and to nobody else', async () => {
        await run(by('n', 'till'));
        await run(by('m', 'number'));
        await reopen();
        await store.append('shop', [by('n', 'attempt', 'T2'), by('m', 'attempt', 'T2'), by('n', 'attempt', 'T3')]);
        await run(by('n', 'attempt'), 'other');
        expect(await ways(t2)).toEqual([
          ['attempt', 'unaddressed'],
          ['attempt', 'addressed'],
        ]);
        expect([await ways({ merchant: 'shop', till: 'T3' }), await ways(other)]).toEqual([
          [['attempt', 'addressed']],
          [['attempt', null]],
        ]);
      });

      it('is told of what nobody verified by its mark, however its bytes are spelled, and of what waits in quarantine', async () => {
        const { mark } = notice('m');
        const spelled = (text: string, cameBy: WayIn, till: string): KeepNotice => ({
          ...keep(text, { till, by: null, notice: notice(text, { mark, cameBy }) }),
        });
        await run(spelled('m ', 'attempt', 'T2'));
        expect(await run(spelled('m  ', 'attempt', 'T2'))).toBe('stored');
        await run(quarantine('q ', { till: 'T2', notice: notice('q ', { mark: notice('q').mark, cameBy: 'attempt' }) }));
        await run(quarantine('r', { till: 'T2' }));
        await reopen();
        await store.append('shop', [spelled(' m', 'attempt', 'T1'), by('q', 'attempt'), by('r', 'attempt')]);
        await run(quarantine('  m', { notice: notice('  m', { mark }) }));
        expect((await ways(t1)).map(([, elsewhere]) => elsewhere)).toEqual(['addressed', 'addressed', 'unaddressed']);
        expect(await store.quarantine(t1, all)).toMatchObject([{ elsewhere: 'addressed' }]);
        expect(await run(spelled('m', 'attempt', 'T1'), 'other')).toBe('stored');
        expect((await ways(other)).map(([, elsewhere]) => elsewhere)).toEqual([null]);
      });

      it('stays with what waits in quarantine; a right one takes the place of another', async () => {
        const into = (cameBy: WayIn): QuarantineCommand =>
          quarantine('q', { notice: notice('q', { cameBy, sentTo: `a/${cameBy}` }) });
        for (const way of ['till', 'attempt', 'misaddressed'] as const) await run(into(way));
        const [entry] = await store.quarantine(t1, all);
        expect(entry).toMatchObject({ cameBy: 'attempt', sentTo: 'a/attempt', repeats: 2 });
        await run(by('mac', 'till', 'T2'));
        const promoted = {
          do: 'promote',
          till: 'T1',
          id: entry!.id,
          digest: notice('mac').digest,
          by: { keyId: 'k', profileId: 'p' },
        };
        await run(promoted as StoreCommand);
        expect(await ways(t1)).toEqual([['attempt', 'unaddressed']]);
      });

      it('bounds what nobody verified by itself: what came by no right one takes no room from what did', async () => {
        const unverified = (text: string, cameBy: WayIn): KeepNotice => ({ ...by(text, cameBy), by: null, mostUnverified: 1 });
        const done = [];
        for (const [text, way] of [
          ['a', 'till'],
          ['b', 'misaddressed'],
          ['c', 'attempt'],
          ['d', 'attempt'],
        ] as const) {
          done.push(await run(unverified(text, way)));
        }
        expect(done).toEqual(['stored', 'unverified-full', 'stored', 'unverified-full']);
      });
    });

    describe('notices that nobody verified', () => {
      it('wait for the till within their bound, also over a reopening; verified ones have none', async () => {
        const unverified = (text: string): KeepNotice => keep(text, { by: null, mostUnverified: 2 });
        expect([await run(unverified('a')), await run(unverified('b')), await run(unverified('c'))]).toEqual([
          'stored',
          'stored',
          'unverified-full',
        ]);
        expect([await run(unverified('a')), await run(keep('d')), await run(keep('e', { by: null, till: 'T2' }))]).toEqual([
          'repeated',
          'stored',
          'stored',
        ]);
        expect(await run({ do: 'taken', till: 'T1', number: 1 })).toBe('taken');
        await reopen();
        expect([await run(unverified('c')), await run(unverified('f'))]).toEqual(['stored', 'unverified-full']);
      });

      it('are not made room for by a number that there is not yet, or by an earlier one', async () => {
        const unverified = (text: string): KeepNotice => keep(text, { by: null, mostUnverified: 1 });
        expect(await run({ do: 'taken', till: 'T1', number: 9 })).toBe('taken');
        expect([await run(unverified('a')), await run(unverified('b'))]).toEqual(['stored', 'unverified-full']);
        await run({ do: 'taken', till: 'T1', number: 9 });
        expect(await run(unverified('b'))).toBe('stored');
        await run({ do: 'taken', till: 'T1', number: 1 });
        expect(await run(unverified('c'))).toBe('unverified-full');
      });
    });

    describe('the feed', () => {
      it('gives pages after a number, at most so many, with the highest number', async () => {
        for (const text of ['a', 'b', 'c', 'd']) await run(keep(text));
        expect(await texts(t1, { after: 1, limit: 2 })).toEqual(['b', 'c']);
        expect(await store.feed(t1, { ...all, after: 4 })).toEqual({ last: 4, items: [] });
        expect(await store.feed(t1, { ...all, after: 9 })).toEqual({ last: 4, items: [] });
        expect(await texts(t2)).toEqual([]);
      });

      it('ends a page once it has so many bytes, but never before the first notice', async () => {
        for (const text of ['aaaa', 'bbbb', 'cccc']) await run(keep(text));
        expect(await texts(t1, { maxBytes: 5 })).toEqual(['aaaa', 'bbbb']);
        expect(await texts(t1, { maxBytes: 8 })).toEqual(['aaaa', 'bbbb']);
        expect(await texts(t1, { maxBytes: 1 })).toEqual(['aaaa']);
      });
    });

    describe('the quarantine', () => {
      it('counts the same bytes once more, and gives pages by id, each entry as it came', async () => {
        for (const text of ['a', 'b', 'a', 'c']) expect(await run(quarantine(text))).toBe('quarantined');
        await run(quarantine('z', { till: 'T2' }));
        await reopen();
        const entries = await store.quarantine(t1, all);
        expect(entries.map(({ raw, repeats, problem, headers }) => [raw.toString(), repeats, problem, headers])).toEqual(
          [
            ['a', 1],
            ['b', 0],
            ['c', 0],
          ].map((entry) => [...entry, 'notice.bad-signature', { 'user-agent': 'service' }]),
        );
        expect(await quarantined(t1, { after: entries[0]!.id, limit: 1 })).toEqual(['b']);
        expect(await quarantined(t1, { maxBytes: 1 })).toEqual(['a']);
        expect([await quarantined(t2), await quarantined(other)]).toEqual([['z'], []]);
      });

      it('gives one address its share of a till, and no more', async () => {
        const from = (address: string, text: string): QuarantineCommand => quarantine(text, { address, mostPerAddress: 2 });
        const done = [];
        for (const [address, text] of ['1a', '1b', '1c', '2d', '1a'].map((both) => both.split('') as [string, string])) {
          done.push(await run(from(address, text)));
        }
        expect(done).toEqual(['quarantined', 'quarantined', 'share-full', 'quarantined', 'quarantined']);
        expect(await run({ ...from('1', 'c'), till: 'T2' })).toBe('quarantined');
      });

      it('makes room by the oldest without a signature, then by the oldest of the address that holds most', async () => {
        const full = (
          text: string,
          address: string,
          problem: QuarantineCommand['problem'] = 'notice.bad-signature',
        ): QuarantineCommand => quarantine(text, { address, problem, mostPerTill: 3 });
        for (const one of [full('a', '1'), full('b', '2', 'notice.unsigned'), full('c', '3', 'notice.not-json')]) await run(one);
        await run(full('d', '4'));
        expect(await quarantined()).toEqual(['a', 'c', 'd']);
        await run(full('e', '4'));
        expect(await quarantined()).toEqual(['a', 'd', 'e']);
        await run(full('f', '5'));
        expect(await quarantined()).toEqual(['a', 'e', 'f']);
        expect(await run(quarantine('g', { mostPerTill: 0, till: 'T2' }))).toBe('quarantine-full');
      });

      it('gives one network its share of a till, whatever the addresses in it', async () => {
        const from = (address: string, prefix: string): QuarantineCommand =>
          quarantine(address, { address, prefix, mostPerPrefix: 2 });
        const done = [];
        for (const one of ['a1', 'a2', 'a3', 'b1'] as const) done.push(await run(from(one, one.slice(0, 1))));
        expect(done).toEqual(['quarantined', 'quarantined', 'share-full', 'quarantined']);
      });

      it('makes room by the weakest, in the network and then the address that hold most, and never for something weaker', async () => {
        const full = (text: string, strength: EvidenceStrength, prefix: string, address: string): QuarantineCommand =>
          quarantine(text, { strength, prefix, address, mostPerTill: 5 });
        const ofA = [full('a1', 1, 'A', '1'), full('a2', 1, 'A', '2'), full('a3', 1, 'A', '2')];
        for (const one of [...ofA, full('b1', 1, 'B', '3'), full('b2', 1, 'B', '3')]) await run(one);
        await run(full('right', 2, 'C', '4'));
        expect(await quarantined()).toEqual(['a1', 'a3', 'b1', 'b2', 'right']);
        expect(await run(full('junk', 0, 'D', '5'))).toBe('quarantine-full');
        for (const n of [1, 2, 3, 4]) await run(full(`more${n}`, 2, 'E', String(n)));
        expect(await quarantined()).toEqual(['right', 'more1', 'more2', 'more3', 'more4']);
        expect(await run(full('signed', 1, 'F', '6'))).toBe('quarantine-full');
      });

      it('keeps what is surely signed whatever comes, beyond every share, and once however it is spelled', async () => {
        const sure = (text: string): QuarantineCommand =>
          quarantine(text, { strength: surely, mostPerTill: 2, mostPerAddress: 1, mostPerPrefix: 1 });
        for (const text of ['a', 'b', 'c', 'c']) expect(await run(sure(text))).toBe('quarantined');
        expect(await run(quarantine('right', { strength: 2, mostPerTill: 2 }))).toBe('quarantine-full');
        await reopen();
        expect(await quarantined()).toEqual(['a', 'b', 'c']);
      });

      it('never uses an id twice', async () => {
        await run(quarantine('a', { mostPerTill: 1 }));
        const [first] = await store.quarantine(t1, all);
        await run(quarantine('b', { mostPerTill: 1 }));
        const [second] = await store.quarantine(t1, all);
        expect(second!.id).toBeGreaterThan(first!.id);
        await run({ do: 'promote', till: 'T1', id: second!.id, digest: notice('b').digest, by: { keyId: 'k', profileId: 'p' } });
        await reopen();
        await run(quarantine('c'));
        expect((await store.quarantine(t1, all))[0]!.id).toBeGreaterThan(second!.id);
      });

      it('gives up what is promoted: it takes the next number with its first time, and is known from then on', async () => {
        await run(keep('n'));
        await run(quarantine('a', { notice: notice('a', { receivedAtMs: 5 }) }));
        await run(quarantine('a'));
        await run(quarantine('b'));
        const ids = (await store.quarantine(t1, all)).map(({ id }) => id);
        const promote = (id: number, text: string, till = 'T1') => {
          return { do: 'promote', till, id, digest: notice(text).digest, by: { keyId: 'k2', profileId: 'p2' } } as const;
        };
        expect(await run(promote(ids[0]!, 'mac', 'T2'))).toBe('gone');
        expect(await store.append('shop', [promote(ids[0]!, 'mac'), promote(ids[0]!, 'mac'), promote(ids[1]!, 'n')])).toEqual({
          ok: true,
          value: ['promoted', 'gone', 'promoted'],
        });
        const { items } = await store.feed(t1, all);
        expect(items.map(({ number, raw, receivedAtMs, keyId }) => [number, raw.toString(), receivedAtMs, keyId])).toEqual([
          [1, 'n', 1_000, 'k1'],
          [2, 'a', 5, 'k2'],
        ]);
        expect([await quarantined(), await run(keep('mac'))]).toEqual([[], 'repeated']);
      });
    });

    it('profiles are kept in order, each once, so many of each feed', async () => {
      const told = (profile: string, till = 'T1'): StoreCommand => ({ do: 'profile', till, profile, atMs: 1, most: 2 });
      const done = [];
      for (const one of [told('p'), told('p'), told('q'), told('r'), told('q'), told('r', 'T2')]) done.push(await run(one));
      expect(done).toEqual(['noted', 'same', 'noted', 'full', 'same', 'noted']);
      await reopen();
      expect([await store.profiles(t1), await store.profiles(t2), await store.profiles(other)]).toEqual([['p', 'q'], ['r'], []]);
    });

    it('a key is pinned once under each token, and can be taken away', async () => {
      const pin = (key: string, token: string) =>
        run({ do: 'pin', till: 'T1', pin: { key: key.repeat(43), token: token.repeat(64), pinnedMs: 1 } });
      expect([await store.pinned(t1), await pin('K', 'a'), await pin('L', 'a'), await pin('M', 'b')]).toEqual([
        null,
        'pinned',
        'held',
        'pinned',
      ]);
      await reopen();
      expect([await store.pinned(t1), await store.pinned(t2), await store.pinned(other)]).toEqual([
        { key: 'M'.repeat(43), token: 'b'.repeat(64), pinnedMs: 1 },
        null,
        null,
      ]);
      expect([await run({ do: 'pin', till: 'T1', pin: null }), await store.pinned(t1)]).toEqual(['unpinned', null]);
    });

    it('heads are kept in order, each change once, and read from either end', async () => {
      const head = (text: string, atMs: number) =>
        ({ do: 'head', till: 'T1', head: text, signature: null, claimed: null, atMs, mostUnsigned: 9 }) as const;
      const done = await Promise.all([
        run(head('a', 1)),
        run(head('a', 2)),
        run(head('b', 3)),
        run(head('b', 4)),
        run(head('a', 5)),
      ]);
      expect(done).toEqual(['recorded', 'same', 'recorded', 'same', 'recorded']);
      await reopen();
      expect(await run(head('a', 6))).toBe('same');
      const page = async (after: number, limit: number, newest = false) =>
        (await store.heads(t1, { after, limit, newest })).map((one) => [one.head, one.receivedAtMs]);
      const [first] = await store.heads(t1, { after: 0, limit: 1, newest: false });
      expect(await page(0, 2)).toEqual([
        ['a', 1],
        ['b', 3],
      ]);
      expect(await page(first!.id, 5)).toEqual([
        ['b', 3],
        ['a', 5],
      ]);
      expect([await page(0, 1, true), await page(0, 9, true)]).toEqual([[['a', 5]], await page(0, 9)]);
      expect(await store.heads(t2, { after: 0, limit: 9, newest: false })).toEqual([]);
    });

    it('signed heads are kept for ever, each ledger going on from its last; of the others the newest', async () => {
      const head = (text: string, signature: string | null): StoreCommand => ({
        ...{ do: 'head', till: 'T1', head: text, signature, claimed: null, atMs: 1, mostUnsigned: 3 },
      });
      const done = [];
      for (const text of ['L.1.5.a', 'L.1.5.a', 'L.1.4.a', 'L.2.1.a', 'L.1.9.a', 'M.1.1.a', 'L.2.2.a', 'M.1.1.a']) {
        done.push(await run(head(text, 'signature')));
      }
      expect(done).toEqual(['recorded', 'same', 'older', 'recorded', 'older', 'recorded', 'recorded', 'same']);
      for (let n = 0; n < 9; n++) expect(await run(head(`X.1.${n}.a`, null))).toBe('recorded');
      await reopen();
      expect(await run(head('L.2.1.a', 'signature'))).toBe('older');
      const listed = await store.heads(t1, { after: 0, limit: 99, newest: false });
      expect(listed.map((one) => [one.head, one.signed])).toEqual([
        ...['L.1.5.a', 'L.2.1.a', 'M.1.1.a', 'L.2.2.a'].map((text) => [text, true]),
        ...[6, 7, 8].map((n) => [`X.1.${n}.a`, false]),
      ]);
      expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
      expect(await store.heads(t1, { after: 0, limit: 2, newest: true })).toEqual(listed.slice(-2));
    });

    it('the newest head is the last one that came with a signature, checked or not', async () => {
      const head = (text: string, signature: string | null, claimed: string | null): StoreCommand => ({
        ...{ do: 'head', till: 'T1', head: text, signature, claimed, atMs: 1, mostUnsigned: 3 },
      });
      const newest = async () => {
        const found = await store.newestHead(t1);
        return found && [found.head, found.signature, found.signed];
      };
      expect(await newest()).toBeNull();
      await run(head('L.1.1.a', null, null));
      expect(await newest()).toBeNull();
      await run(head('L.1.2.a', null, 'claimed'));
      expect(await newest()).toEqual(['L.1.2.a', 'claimed', false]);
      await run(head('L.1.3.a', 'checked', null));
      await run(head('L.1.4.a', null, null));
      await reopen();
      expect(await newest()).toEqual(['L.1.3.a', 'checked', true]);
      await run(head('L.1.5.a', null, 'again'));
      expect(await newest()).toEqual(['L.1.5.a', 'again', false]);
      expect(await store.newestHead(t2)).toBeNull();
    });

    it('tells how each feed stands, in the order asked', async () => {
      await store.append('shop', [keep('a'), keep('b'), quarantine('c'), quarantine('d', { till: 'T2' })]);
      expect(await store.standing([t2, t1, other])).toEqual([
        { last: 0, quarantined: 1 },
        { last: 2, quarantined: 1 },
        { last: 0, quarantined: 0 },
      ]);
    });

    describe('growth', () => {
      const follow = () => {
        const events: StoreEvent[] = [];
        const end = store.subscribe((event) => void events.push(event));
        // A store tells each new listener facts that have not changed, such as a missing replica.
        events.length = 0;
        return { events, end, grown: () => events.flatMap((event) => (event.type === 'grown' ? event.feeds : [])) };
      };

      it('is told when what came can be read, and never before', async () => {
        const found: Promise<string[]>[] = [];
        store.subscribe((event) => {
          if (event.type === 'grown') found.push(texts());
        });
        const done = run(keep('n'));
        expect(found).toEqual([]);
        await done;
        expect(await Promise.all(found)).toEqual([['n']]);
      });

      it('is told of the feeds that grew alone, once for each commit, and to nobody who has left', async () => {
        const told = follow();
        await store.append('shop', [keep('n'), keep('m'), quarantine('x', { till: 'T2' })]);
        expect(told.grown()).toEqual([t1]);
        await store.append('shop', [
          keep('n'),
          quarantine('y'),
          { do: 'head', till: 'T1', head: 'h', signature: null, claimed: null, atMs: 1, mostUnsigned: 9 },
        ]);
        expect(told.grown()).toEqual([t1]);
        told.end();
        await run(keep('o'));
        expect(told.grown()).toEqual([t1]);
      });

      it('comes with word of each commit, and of what was refused', async () => {
        await run(keep(large('first')));
        const told = follow();
        await store.append('shop', [keep('a'), keep('b')]);
        expect(told.events.filter(({ type }) => type !== 'grown')).toEqual([{ type: 'committed', commands: 2 }]);
        await at.fill();
        await run(keep(large('c')));
        const commits = told.events.filter(({ type }) => type === 'committed' || type === 'refused');
        expect(commits.at(-1)).toMatchObject({ type: 'refused', commands: 1 });
        expect(told.grown()).toEqual([t1]);
      });
    });

    describe('a disk that refuses', () => {
      it.runIf(drops)('takes nothing of a batch, acknowledges nothing, and leaves no gap when it has room again', async () => {
        await run(keep('first'));
        await at.fill();
        const refused = await Promise.all([
          store.append('shop', [keep('a'), keep(large('b')), quarantine('c')]),
          store.append('new', [keep(large('d')), quarantine('e')]),
        ]);
        expect(refused.map((done) => (done.ok ? 'ok' : done.error.code))).toEqual(['data.disk-full', 'data.disk-full']);
        expect([await texts(), await quarantined(), await store.standing([{ merchant: 'new', till: 'T1' }])]).toEqual([
          ['first'],
          [],
          [{ last: 0, quarantined: 0 }],
        ]);
        await at.free();
        expect(await store.append('shop', [keep(large('b')), keep('a')])).toEqual({ ok: true, value: ['stored', 'stored'] });
        expect(await store.append('new', [keep('d')])).toEqual({ ok: true, value: ['stored'] });
        await reopen();
        expect([await numbersOf(t1), await numbersOf({ merchant: 'new', till: 'T1' })]).toEqual([[1, 2, 3], [1]]);
      });

      it('still lets tills read', async () => {
        await run(keep('n'));
        await at.fill();
        expect([await texts(), await store.probe()]).toEqual([['n'], expect.any(Boolean)]);
      });
    });

    it('a probe says that the disk takes writes', async () => {
      expect(await store.probe()).toBe(true);
    });

    it('closing refuses what is not durable, then and later, and keeps the rest', async () => {
      await run(keep('a'));
      const under = run(keep('b'));
      const later = store;
      store.close();
      expect([await under, (await later.append('shop', [keep('c')])).ok]).toEqual(['data.unwritable', false]);
      await reopen();
      expect(await texts()).toEqual(['a']);
    });
  });
};
