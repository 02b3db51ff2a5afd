// Part 1 of 4 of the short form of the proof "simulation" (docs/reliability.md): despite all faults, each approval is booked once
// or becomes an exception. Four files, because Vitest runs files in parallel.
import { simulation } from '../../torture/simulation/proof.ts';
import { catches, proves } from '../kit/short-form.ts';

proves(simulation, 1, 50);
catches(simulation);
