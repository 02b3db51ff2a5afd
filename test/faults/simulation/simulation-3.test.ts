// Part 3 of 4 of the short form of the proof "simulation" (docs/reliability.md). Four files, because Vitest runs files in
// parallel, but the seeds of one file in turn.
import { simulation } from '../../torture/simulation/proof.ts';
import { proves } from '../kit/short-form.ts';

proves(simulation, 101, 50);
