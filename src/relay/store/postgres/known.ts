// The notices that the merchant's feeds and quarantines hold, as far as a batch asks for them: those that were read, and those
// that the batch adds.
import type { NoticeKind } from '../../../shared/payment/gateways.ts';
import type { Elsewhere } from '../../../shared/relay-wire/parts.ts';
import { elsewhereIn, type KnownNumbers, weightier } from '../rules/repeats.ts';
import type { BatchFacts, MarkRow } from './facts.ts';

export type KnownNotices = {
  /** The numbers of the till's notices of this kind, by lookup name. */
  numbers(till: string, kind: NoticeKind): KnownNumbers;
  /** Adds a lookup name. False if the name is known: it belongs to an earlier copy and keeps its number. */
  learn(till: string, kind: NoticeKind, name: string, number: number): boolean;
  /** Counts entries of the till's quarantine with this signature digest: `by` more, or fewer if negative. */
  countQuarantined(entry: Pick<MarkRow, 'till' | 'kind' | 'isRight'> & { readonly mark: string | null }, by: number): void;
  /** Looks for a notice with this signature digest in the feeds and quarantines of the other tills. */
  elsewhere(till: string, kind: NoticeKind, mark: string): Elsewhere | null;
};

export const createKnown = (facts: BatchFacts): KnownNotices => {
  const numbers = new Map<string, Map<NoticeKind, Map<string, number>>>();
  /** The entries from right and from wrong addresses, by signature digest and till. */
  const quarantined = new Map<string, Map<string, { right: number; wrong: number }>>();

  const namesOf = (till: string, kind: NoticeKind): Map<string, number> => {
    const kinds = numbers.get(till) ?? new Map<NoticeKind, Map<string, number>>();
    const names = kinds.get(kind) ?? new Map<string, number>();
    numbers.set(till, kinds.set(kind, names));
    return names;
  };
  const countQuarantined: KnownNotices['countQuarantined'] = ({ till, kind, mark, isRight }, by) => {
    if (mark === null) return;
    const name = `${kind} ${mark}`;
    const tills = quarantined.get(name) ?? new Map<string, { right: number; wrong: number }>();
    const counts = tills.get(till) ?? { right: 0, wrong: 0 };
    quarantined.set(name, tills.set(till, counts));
    if (isRight) counts.right += by;
    else counts.wrong += by;
  };
  for (const row of facts.names) namesOf(row.till, row.kind).set(row.name, row.number);
  for (const row of facts.marks) countQuarantined(row, row.count);

  return {
    numbers: namesOf,
    learn(till, kind, name, number) {
      const names = namesOf(till, kind);
      if (names.has(name)) return false;
      names.set(name, number);
      return true;
    },
    countQuarantined,
    elsewhere(till, kind, mark) {
      let found: Elsewhere | null = null;
      for (const other of numbers.keys()) {
        if (other !== till) found = weightier(found, () => elsewhereIn(namesOf(other, kind), mark));
      }
      return weightier(found, () => {
        let waits: Elsewhere | null = null;
        for (const [other, { right, wrong }] of quarantined.get(`${kind} ${mark}`) ?? []) {
          if (other !== till) waits = weightier(waits, () => (right > 0 ? 'addressed' : wrong > 0 ? 'unaddressed' : null));
        }
        return waits;
      });
    },
  };
};
