// The hledger export: how each journal entry is written and read back; any text that the writer would not produce is rejected.
import { assert, asyncProperty, integer } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exporters } from '../../../src/exports/index.ts';
import { hledgerHead } from '../../../src/exports/hledger.ts';
import type { ExportAttempt, ExportContent, ExportLine } from '../../../src/exports/line.ts';
import { accounts, oldAccountKeys } from '../../../src/shared/accounts/accounts.ts';
import { payBackPostings } from '../../../src/shared/ledger/postings.ts';
import { exportReaders } from '../../support/exports/readers.ts';
import {
  attemptOf,
  contentOf,
  cut,
  exportContent,
  exportOptions,
  laterOf,
  optionsOf,
  paidBackOf,
  totalsOf,
} from '../../support/unit/export-lines.ts';

const { hledger } = exporters;
const options = optionsOf({
  postingsOf: (seq) => (seq === 9 ? payBackPostings('transfer', 'wallet', { amountMinor: 12_500, currency: 'LYD' }) : []),
});
const waiting = attemptOf({ mobile: '0912345678' });
const paidBack = paidBackOf({
  ...{ kind: 'paid-transfer', way: 'transfer', about: 5, reference: 'TR-1, entry:77' },
  ...{ askedBy: 'Nuri', approvedBy: 'Salma', reason: 'paid twice' },
});
const textOf = (content: ExportContent, given = options): string => Buffer.concat([...hledger.write(content, given)]).toString();
const bodyOf = (lines: readonly ExportLine[], attempts: readonly ExportAttempt[] = []): string =>
  textOf(contentOf(lines, attempts)).slice(hledgerHead(options).length);
const readText = (text: string) => exportReaders.hledger(cut(Buffer.from(text), 64 * 1024), options);

describe("a journal in hledger's format", () => {
  it('contains the requester, the approver, the way and reference of a payback, and its postings', () =>
    expect(bodyOf([paidBack])).toBe(`2026-01-15 * (9) wallet paid-transfer
    ; entry:9, status:paid-transfer, gateway:wallet, currency:LYD, amount:-12.500, moved:-12.500
    ; close:3
    ; about:5
    ; till:T1
    ; invoice:A-1
    ; payment:A-1
    ; way:transfer
    ; reference:TR-1， entry:77
    ; asked-by:Nuri
    ; approved-by:Salma
    ; self-approved:no
    ; reason:paid twice
    liability:refunds-owed  12.500 LYD
    liability:paid-out:transfer  -12.500 LYD

; end:1

; as-of:99

; attempts:0
`));

  it('keeps text unchanged except the characters that end a tag: comma and line break', () => {
    expect(bodyOf([{ ...paidBack, reference: '00012', reason: '=1+41' }])).toMatch(/; reference:00012\n[^]*; reason:=1\+41\n/);
    expect(bodyOf([{ ...paidBack, reference: '1,2\n3' }])).toContain('; reference:1\uff0c2\u240a3\n');
  });

  it('writes a payment without money as a comment, and the postings of an entry only once', () => {
    expect(bodyOf([], [waiting])).toMatch(
      /^; end:0\n\n; as-of:99\n\n; attempt:4, day:2026-01-15, status:waiting, gateway:wallet, currency:LYD, asked:12\.500\n(?:; .*\n)+\n; attempts:1\n$/,
    );
    expect(bodyOf([laterOf({ gateway: null, currency: null, exception: 'invoice-unknown' })])).toMatch(
      /^; entry:7, status:handled\n; close:3\n; about:5\n(?:; .*\n)*; exception:invoice-unknown\n\n; end:1\n/,
    );
    expect(bodyOf([paidBack, paidBack]).match(/refunds-owed {2}/g)).toHaveLength(1);
  });

  it.each(['ar', 'en'] as const)('lists every account with its role at the head of the file: %s', (lang) =>
    expect(
      accounts.filter(
        ({ key, role }) => !hledgerHead({ lang }).includes(`account ${role}:${key.replace('equity:', '')}  ; type:`),
      ),
    ).toEqual([]),
  );

  it('names an account once, and lists no account that only old entries post to', () => {
    expect(hledgerHead({ lang: 'en' })).toContain('account equity:opening  ; type:E, code:3010, name:Opening balances\n');
    for (const key of oldAccountKeys) expect(hledgerHead({ lang: 'en' })).not.toContain(key);
  });

  it('reading returns the totals of the written lines for any text in the lines and any split of the bytes', async () =>
    assert(
      asyncProperty(exportContent, exportOptions, integer({ min: 1, max: 40 }), async (content, given, size) => {
        // Only lines of payments have postings.
        const postingsOf = (seq: number) =>
          content.lines.flat().some((line) => line.seq === seq && line.gateway === null) ? [] : given.postingsOf(seq);
        const own = { ...given, postingsOf };
        const bytes = Buffer.from(textOf(content, own));
        const value = totalsOf(content.lines.flat(), own);
        expect(await exportReaders.hledger(cut(bytes, size), given)).toEqual({ ok: true, value });
      }),
      { numRuns: 150 },
    ));

  it('reading rejects a file truncated at any byte', async () => {
    const whole = textOf(contentOf([laterOf(), paidBack], [waiting]));
    for (let length = 0; length < whole.length; length++)
      expect(await readText(whole.slice(0, length)), `${length}`).toMatchObject({ ok: false });
  });

  it.each([
    ['an amount changed on one side', 'liability:refunds-owed  12.500', 'liability:refunds-owed  12.501'],
    ['an unknown account', 'liability:refunds-owed', 'liability:refunds'],
    ['an account of another role', 'liability:refunds-owed', 'income:refunds-owed'],
    ['fewer decimals than the currency has', '  12.500 LYD', '  12.50 LYD'],
    ['another currency', '  12.500 LYD', '  12.500 EUR'],
    ['facts of another entry', '; entry:9', '; entry:8'],
    ['what moved left out', ', moved:-12.500', ''],
    ['an amount with fewer decimals', ', amount:-12.500', ', amount:-12.50'],
    ['what moved the other way', ', moved:-12.500', ', moved:12.500'],
    ['an amount asked below nothing', 'asked:12.500', 'asked:-12.500'],
    ['a line left out', '; end:2', '; end:1'],
    ['an attempt left out', '; attempts:1', '; attempts:0'],
    ['an attempt without its day', ', day:2026-01-15', ''],
    ['a transaction behind the attempts', '; attempts:1', '2026-01-15 * (9) wallet paid-transfer\n\n; attempts:1'],
    ['a line more behind its end', '; attempts:1\n', '; attempts:1\n; attempts:1\n'],
    ['no entry between the lists', '; as-of:99\n\n', ''],
    ['an unknown name', '; asked-by:', '; asked:'],
    ['a posting without a transaction', '2026-01-15 * (9)', '; 2026-01-15 * (9)'],
    ['another head', 'decimal-mark .', 'decimal-mark ,'],
    ['a posting gone', '    liability:paid-out:transfer  -12.500 LYD\n', ''],
    ['facts gone', '    ; entry:9, status:paid-transfer, gateway:wallet, currency:LYD, amount:-12.500, moved:-12.500\n', ''],
    ['more than can be kept', 'asked:12.500', 'asked:99999999999999.000'],
    ['indented facts outside a transaction', '; entry:7', '    ; entry:7'],
    ['an indented tag outside a transaction', '; till:T1', '    ; till:T1'],
    ['facts of a transaction without indentation', '    ; entry:9', '; entry:9'],
    ['a tag of a transaction without indentation', '    ; till:T1', '; till:T1'],
    ['a tag after a posting', 'refunds-owed  12.500 LYD\n', 'refunds-owed  12.500 LYD\n    ; till:T1\n'],
    ['a posting before the facts', '    ; entry:9', '    liability:paid-out:transfer  0.000 LYD\n    ; entry:9'],
    ['a second head in a transaction', '    ; close:3', '2026-01-15 * (9) wallet paid-transfer\n    ; close:3'],
    ['a transaction that its end line follows at once', '\n\n; end:2', '\n; end:2'],
  ])('reading rejects a file with %s', async (_, found, put) => {
    const whole = textOf(contentOf([laterOf(), paidBack], [waiting]));
    expect(whole).toContain(found);
    expect((await readText(whole)).ok).toBe(true);
    expect((await readText(whole.replace(found, put))).ok).toBe(false);
  });
});
