// Recognises repeats of the commands about people. A repeat is compared with the digest of its first input, never with the
// present PIN: a comparison with the PIN would let anybody guess PINs without a count of the tries.
import { createHmac } from 'node:crypto';
import type { Random } from '../../shared/ports.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { PeopleBodies } from '../entries/bodies.ts';
import type { PeopleRows } from '../ledger.ts';

export type PeopleRequests = {
  /** Returns the HMAC of a command's input. The key of this HMAC is made anew in each run of the program. */
  digestOf(input: object): string;
  /** True if an earlier request with this id had the same input. Error: `request.reused` if it had another input or kind. */
  isRepeat(requestId: string, inputDigest: string, kinds: readonly (keyof PeopleBodies)[]): Result<boolean>;
  /** Stores the digest of a completed request's input, to recognise a repeat. */
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
