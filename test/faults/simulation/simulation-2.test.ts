// Part 2 of 4 of the short form of the proof "simulation" (docs/reliability.md): files run side by side, seeds do not.
import { simulation } from '../../torture/simulation/proof.ts';
import { proves } from '../kit/short-form.ts';

proves(simulation, 51, 50);
