// Recognises repeats of the commands about people. A repeat is compared with its first input, never with the present PIN: such a
// comparison would let anybody guess PINs without the tries being counted.
import { createHmac } from 'node:crypto';
import type { Random } from '../../shared/ports.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { PeopleBodies } from '../entries/bodies.ts';
import type { PeopleRows } from '../ledger.ts';

export type PeopleRequests = {
  /** The HMAC of an input; its key holds for this run alone. */
  digestOf(input: object): string;
  /** True if an earlier request with this id had the same input. Error: `request.reused` where its input or kind differs. */
  isRepeat(requestId: string, inputDigest: string, kinds: readonly (keyof PeopleBodies)[]): Result<boolean>;
  /** Keeps the input's digest of a request that was carried out. */
  done(requestId: string, inputDigest: string): void;
};

export const createPeopleRequests = (ledger: Pick<PeopleRows, 'journal'>, random: Random): PeopleRequests => {
  const digests = new Map<string, string>();
  const runKey = random.bytes(32);
  return {
    digestOf: (input) => createHmac('sha256', runKey).update(JSON.stringify(input)).digest('base64'),
    isRepeat(requestId, inputDigest, kinds) {
      const earlier = ledger.journal.byRequestId(requestId);
      if (!earlier) return ok(false);
      return kinds.some((kind) => kind === earlier.kind) && digests.get(requestId) === inputDigest
        ? ok(true)
        : fail('request.reused');
    },
    done: (requestId, inputDigest) => void digests.set(requestId, inputDigest),
  };
};
