// Finds the last row up to which the books were checked with the present keys. Each recorded check has a tag made with the keys
// of its time; a check with other keys does not count.
import type { SignatureProfile } from '../../../../protocol/profile.ts';
import type { Secrets } from '../../../../secrets/port.ts';
import { type Canonical, canonicalJson } from '../../../../shared/canonical-json.ts';
import type { BooksChecked } from '../../../../till-journal/checks.ts';
import type { Ledger } from '../../../ledger/ledger.ts';

export type CheckedRowsDeps = {
  readonly ledger: Pick<Ledger, 'checks' | 'journal'>;
  readonly secrets: Pick<Secrets, 'signingKeys' | 'fingerprint'>;
  profiles(): readonly SignatureProfile[];
};

export const createCheckedRows = ({ ledger, secrets, profiles }: CheckedRowsDeps) => {
  const { checks: store, journal } = ledger;
  const keysNow = () => ({ signingKeys: secrets.signingKeys(), profiles: profiles() });
  const tagOf = (checked: BooksChecked): string => {
    const said = { ...checked, tag: '', ledgerId: journal.head().ledgerId, keys: keysNow() };
    return secrets.fingerprint(canonicalJson(JSON.parse(JSON.stringify(said)) as Canonical));
  };

  /** Returns the last row up to which the books were checked under the present keys and have not changed since; 0 for none. */
  const checkedUpTo = (): number => {
    const genuine = store.all().find((checked) => store.hashOf(checked.upTo) === checked.hash && tagOf(checked) === checked.tag);
    return genuine?.upTo ?? 0;
  };

  return { keysNow, tagOf, upTo: checkedUpTo };
};
