// Makes tests of a proof's short form: its first seeds, and its controls.
import { expect, it } from 'vitest';
import { drive, uncaught } from '../../torture/drive.ts';
import type { Proof } from '../../torture/proof.ts';

/** Timeout in milliseconds: several times the duration on a free machine, because a busy machine is slower. */
const timeoutMs = 400_000;

/** Defines a test that runs the proof's seeds, beginning with `from`, until at least `cases` cases are done. */
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

/** Defines a test that the proof catches each planted fault; otherwise the proof would prove nothing. */
export const catches = (proof: Pick<Proof, 'control'>): void =>
  it(
    'the proof detects each planted fault',
    async () => {
      const controls = await proof.control();
      expect(uncaught(controls)).toEqual([]);
      expect(controls.length).toBeGreaterThan(0);
    },
    timeoutMs,
  );
