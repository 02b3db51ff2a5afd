// Each axis of a signature profile and each of its values has a text, so that a supervisor can compare a profile with the
// provider's description.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { wordsAxes, wordsAxisValues } from '../../../../src/renderer/i18n/words/quarantine.ts';
import { signatureProfile } from '../../../../src/protocol/profile.ts';

/**
 * Returns the named values of a property (axis) of a signature profile. Lists of keys and separators have no names and are shown
 * as written.
 */
const named = (schema: z.ZodType): readonly string[] => {
  if (schema instanceof z.ZodDefault) return named(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => named(option as z.ZodType));
  return schema instanceof z.ZodEnum ? schema.options.map(String) : [];
};

it('the dictionary has words for each axis of a profile and each of its values, and for no others', () => {
  const { id: _, ...axes } = signatureProfile.shape;
  expect(Object.keys(wordsAxes).sort()).toEqual(Object.keys(axes).sort());
  const values = Object.entries(axes).flatMap(([axis, schema]) => named(schema).map((value) => `${axis}=${value}`));
  expect(values.length).toBeGreaterThan(20);
  expect(Object.keys(wordsAxisValues).sort()).toEqual([...values, 'separator='].sort());
});
