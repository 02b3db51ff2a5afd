// Part 1 of 4 of the short form of the proof "simulation" (docs/reliability.md): files run side by side, seeds do not.
import { simulation } from '../../torture/simulation/proof.ts';
import { catches, proves } from '../kit/short-form.ts';

proves(simulation, 1, 50);
catches(simulation);
