// Each screen has a scene: only the pictures of scenes are checked for cut text, sideways scrolling and findings of axe.
import { expect, it } from 'vitest';
import { drawn } from '../../../../src/renderer/drawn.tsx';
import { scenes } from '../../../screens/scenes/all.ts';

it.each(Object.keys(drawn.screens))('a scene shows the screen %s', (screen) =>
  expect(scenes.some(({ route }) => route.screen === screen)).toBe(true),
);
