// The short form of a proof as tests: its first seeds, and its controls.
import { expect, it } from 'vitest';
import { drive, uncaught } from '../../torture/drive.ts';
import type { Proof } from '../../torture/proof.ts';

/** A machine that is busy with other work takes several times as long. */
const timeoutMs = 400_000;

/** From seed `from`, until `cases` are run. */
export const proves = (proof: Proof, from = 1, cases = proof.short): void =>
  it(
    `${proof.about}, in ${cases.toLocaleString('en')} ${proof.unit}`,
    async () => {
      const ran = await drive(proof, from, { cases });
      expect(ran.findings).toEqual([]);
      expect(ran.cases).toBeGreaterThanOrEqual(cases);
    },
    timeoutMs,
  );

/** A proof that misses what was put in on purpose proves nothing. */
export const catches = (proof: Pick<Proof, 'control'>): void =>
  it(
    'catches what is planted',
    async () => {
      const controls = await proof.control();
      expect(uncaught(controls)).toEqual([]);
      expect(controls.length).toBeGreaterThan(0);
    },
    timeoutMs,
  );
