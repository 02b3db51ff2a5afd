// Part 4 of 4 of the short form of the proof "simulation" (docs/reliability.md): despite all faults, each approval is booked once
// or becomes an exception. Four files, because Vitest runs files in parallel.
import { simulation } from '../../torture/simulation/proof.ts';
import { proves } from '../kit/short-form.ts';

proves(simulation, 151, 50);
