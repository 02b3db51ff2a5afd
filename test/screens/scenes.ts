// Every screen in every state that people can meet: one picture each.
import type { Scene } from './scene.ts';
import { scenesA } from './scenes-a.ts';
import { scenesB } from './scenes-b.ts';
import { scenesC } from './scenes-c.ts';
import { scenesNames } from './scenes-names.ts';
import { scenesQuarantine } from './scenes-quarantine.ts';
import { scenesDiagnostics } from './scenes-diagnostics.ts';

export const scenes: readonly Scene[] = [
  ...scenesA,
  ...scenesB,
  ...scenesC,
  ...scenesNames,
  ...scenesQuarantine,
  ...scenesDiagnostics,
];
