// The payment service's names for its gateways: changed by a supervisor, or adopted from a notice in which only the name does not
// fit. After an adoption, every notice that waited for that name is judged again, each with a journal entry of its own.
import { canonicalJson } from '../../../../shared/canonical-json.ts';
import type { ProviderNames } from '../../../../shared/payment/named.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import type { Changes } from '../../changes.ts';
import { earlierRequest } from '../../supervision/idempotency.ts';
import { type Approve, supervised } from '../../supervision/supervised.ts';
import { type AdoptedNames, type AdoptInput, adoptName } from './adopt.ts';
import { type NameOffer, prepareName } from './waiting.ts';

export type NamesChange = { readonly requestId: string; readonly approve: Approve; readonly names: ProviderNames };

export type ProviderNamesDeps = {
  readonly ledger: Ledger;
  readonly changes: Changes;
  /** The gateway names in `connection.json`. */
  readonly given: ProviderNames;
};

export const createProviderNames = ({ ledger, changes, given }: ProviderNamesDeps) => {
  const { names: store } = ledger;
  return {
    now: store.current,

    /** Records the gateway names of `connection.json` in the journal if that file has changed. Errors: `data.*`. */
    begin(): Result<null> {
      if (canonicalJson(given) === canonicalJson(store.ofConnection())) return ok(null);
      return ledger.write(({ record }) => {
        record('names.changed', { names: given, from: 'connection' }, { actor: 'till', approval: null });
        return null;
      });
    },

    /**
     * Sets the payment service's names for gateways and methods; writes nothing if the names are unchanged. Errors: those of the
     * approval, `request.reused`, `data.*`.
     */
    change: ({ requestId, approve, names }: NamesChange): Promise<Result<ProviderNames>> =>
      supervised<null, ProviderNames>({
        approve,
        repeated() {
          const same = (body: { names: ProviderNames }) => canonicalJson(body.names) === canonicalJson(names);
          const earlier = earlierRequest(ledger, requestId, 'names.changed', same);
          return earlier.ok ? ok(earlier.value && store.current()) : earlier;
        },
        prepare: () => ok(null),
        carryOut(_, approved) {
          if (canonicalJson(names) === canonicalJson(store.current())) return ok(names);
          const body = { names, from: 'supervisor' as const };
          const written = ledger.write(({ record }) => record('names.changed', body, { ...approved, requestId }));
          if (!written.ok) return written;
          changes.tell({ type: 'settings' });
          return ok(names);
        },
      }),

    /** The gateway name in the exception's notice, which a user may adopt. Errors: those of `prepareName`. */
    offer(seq: number): Result<NameOffer> {
      const prepared = prepareName(ledger, seq);
      if (!prepared.ok) return prepared;
      const { names: _, ...offer } = prepared.value;
      return ok(offer);
    },

    adopt: (input: AdoptInput): Promise<Result<AdoptedNames>> => adoptName(ledger, changes, input),
  };
};
export type ProviderNamesService = ReturnType<typeof createProviderNames>;
