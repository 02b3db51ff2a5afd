// Each screen has a scene: pictures are all that looks at cut text, sideways scrolling and what axe finds.
import { expect, it } from 'vitest';
import { drawn } from '../../../../src/renderer/drawn.tsx';
import { scenes } from '../../../screens/scenes/all.ts';

it.each(Object.keys(drawn.screens))('%s is looked at', (screen) =>
  expect(scenes.some(({ route }) => route.screen === screen)).toBe(true),
);
