// All checks of the self-check, in the order in which windows list them.
import type { Diagnosis } from '../../../../shared/health/diagnostics.ts';
import type { Witness } from '../witness.ts';
import { type BooksChecksDeps, createBooksChecks } from './books-checks.ts';
import { createPlaceChecks, type PlaceChecksDeps } from './place-checks.ts';
import { createServiceChecks, type ServiceChecksDeps } from './service-checks.ts';

export type AllChecksDeps = BooksChecksDeps & PlaceChecksDeps & ServiceChecksDeps & { readonly witness: Pick<Witness, 'ask'> };

export const createAllChecks = (deps: AllChecksDeps, isStopped: () => boolean) => {
  const books = createBooksChecks(deps);
  const place = createPlaceChecks(deps);
  const services = createServiceChecks(deps);
  return {
    books,
    /**
     * Runs all checks. `call`: true to call relay and service now, if the keys can be used; otherwise their last known state
     * counts.
     */
    async all(call: boolean): Promise<readonly Diagnosis[]> {
      const keys = services.ofKeys();
      const ask = call && keys.state === 'good';
      const [relay, service, file, disk, copied] = await Promise.all([
        services.ofOther('relay', ask),
        services.ofOther('service', ask),
        books.ofFile(),
        place.ofDisk(),
        place.ofCopies(call),
        // Compares the books with the chain heads that the relay recorded. If the books are an older copy, this raises an alert.
        keys.state === 'good' && deps.witness.ask(isStopped),
      ]);
      if (isStopped()) return [];
      const own = [
        file,
        books.ofSettings(),
        books.ofChain(),
        books.ofWitness(),
        disk,
        place.ofBackups(),
        ...(copied ? [copied] : []),
      ];
      return [...own, place.ofClock(), relay, service, ...place.ofPrinter(), services.ofNotices(), keys];
    },
  };
};
