// A feed with a known bug, for the control: the store assigns ids before the commit, and readers ask for ids above the last id
// that they saw. A notice with a slow commit is then skipped.
import type { Rng, World } from '../../support/world.ts';
import type { Taken } from './audit.ts';
import type { Hand, Sent } from './writers.ts';

const longestCommitMs = 50;
const pollMs = 10;

export const createNaiveStore = (world: World, rng: Rng) => {
  let lastId = 0;
  const committed: (Taken & { readonly till: string })[] = [];
  const hand: Hand = ({ till, raw }: Sent) =>
    new Promise((resolve) => {
      const number = ++lastId;
      world.at(rng.int(longestCommitMs), () => {
        committed.push({ number, till, raw: raw.toString('base64') });
        resolve(true);
      });
    });
  /** Polls for ids above the last id seen, without the relay's protection against slow commits. */
  const follow = (till: string): readonly Taken[] => {
    const taken: Taken[] = [];
    let last = 0;
    const poll = (): void => {
      const fresh = committed.filter((row) => row.till === till && row.number > last).sort((a, b) => a.number - b.number);
      taken.push(...fresh);
      last = fresh.at(-1)?.number ?? last;
      world.at(pollMs, poll);
    };
    poll();
    return taken;
  };
  return { hand, follow };
};
