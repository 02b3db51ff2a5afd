// Every way in which notices may be signed has words: a supervisor compares them with what the provider says.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { wordsAxes, wordsAxisValues } from '../../../../src/renderer/i18n/words/quarantine.ts';
import { signatureProfile } from '../../../../src/protocol/profile.ts';

/** The values that an axis may take by name; a list of keys and a separator are shown as they are. */
const named = (schema: z.ZodType): readonly string[] => {
  if (schema instanceof z.ZodDefault) return named(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => named(option as z.ZodType));
  return schema instanceof z.ZodEnum ? schema.options.map(String) : [];
};

it('has words for each axis of a profile and each of its values, and for no others', () => {
  const { id: _, ...axes } = signatureProfile.shape;
  expect(Object.keys(wordsAxes).sort()).toEqual(Object.keys(axes).sort());
  const values = Object.entries(axes).flatMap(([axis, schema]) => named(schema).map((value) => `${axis}=${value}`));
  expect(values.length).toBeGreaterThan(20);
  expect(Object.keys(wordsAxisValues).sort()).toEqual([...values, 'separator='].sort());
});
