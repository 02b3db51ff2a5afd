// The table of planted bugs and the code stay together: the text that each bug changes stands there, once.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bugs } from '../torture/planted/bugs.ts';
import { plantIn, projectRoot } from '../torture/planted/plant.ts';

it.each(bugs)('$what', (bug) => {
  const text = readFileSync(join(projectRoot, bug.file), 'utf8');
  expect(plantIn(text, bug)).not.toBe(text);
});
