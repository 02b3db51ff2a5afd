// The relay's constant error replies: each names its code and says in a sentence what is wrong.
import { expect, it } from 'vitest';
import * as replies from '../../../../src/relay/http/replies.ts';

const { unknownAddress, unauthorized, unavailable, malformedProfile, profileRefusals, tooLarge, tooMany, broken } = replies;
const all = { unknownAddress, unauthorized, unavailable, malformedProfile, ...profileRefusals, tooLarge, tooMany, broken };

it.each(Object.entries(all))('the error reply %s says its reason in a sentence', (_, { status, body }) => {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(JSON.parse(String(body))).toEqual({
    error: { code: expect.toBeOneOf([...replies.errorCodes]), message: expect.stringMatching(/^[A-Z].{15,}\.$/) },
  });
});
