// Builds the OpenAPI document from the schemas that the relay parses and replies with. Only the command line loads this file.
import { z } from 'zod';
import { documentedParameters } from '../../protocol/notice.ts';
import type { NoticeKind } from '../../shared/payment/gateways.ts';
import { feedPage, feedQuery } from '../../shared/relay-wire/feed.ts';
import { alikeHeader, haveHeader } from '../../shared/relay-wire/have.ts';
import { headsPage, headsQuery } from '../../shared/relay-wire/heads.ts';
import {
  healthPath,
  listPath,
  livePath,
  metricsPath,
  noticePath,
  noticeRoutes,
  profilePath,
  readyPath,
  receiptKeysPath,
  receiptPath,
} from '../../shared/relay-wire/paths.ts';
import { storeHeader, storeIsAway } from '../../shared/relay-wire/parts.ts';
import { shopKeys } from '../../shared/relay-wire/receipt-keys.ts';
import { quarantinePage, quarantineQuery } from '../../shared/relay-wire/quarantine.ts';
import { watchConditions, watchHeader } from '../../shared/relay-wire/watch.ts';
import { errorBody, health, liveness, profileReply, profileToldBody, readiness, storedReply } from './wire.ts';

/** A JSON object inside the OpenAPI document. */
type Json = Readonly<Record<string, unknown>>;
type Answers = Readonly<Record<number, Json>>;

/** The JSON schema of a value as a client sends it (`input`) or as the relay writes it (`output`). */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output' = 'output'): Json => {
  const { $schema: _dialect, '~standard': _standard, ...bare } = z.toJSONSchema(schema, { io }) as Json;
  return bare;
};

const json = (schema: z.ZodType): Json => ({ 'application/json': { schema: schemaOf(schema) } });
const described = (description: string, schema: z.ZodType): Json => ({ description, content: json(schema) });
const refused = (description: string): Json => described(description, errorBody);
const page = z.string().describe('A page in Arabic and English. It never says that anything was paid.');
const receiptPage = z.string().describe('A page in Arabic and English. Its script checks the receipt in the browser.');
const paged = (description: string): Json => ({ description, content: { 'text/html': { schema: schemaOf(page) } } });

const id = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/);
const anyPlace = { merchant: '{merchant}', till: '{till}' };
const anyAttempt = { attemptId: '{attempt}', tag: '{tag}' };
const pathParameters = (...names: string[]): readonly Json[] =>
  names.map((name) => ({ name, in: 'path', required: true, schema: schemaOf(id) }));
const placeParameters = pathParameters('merchant', 'till');
const addressParameters = pathParameters('merchant', 'till', 'attempt', 'tag');

const queryParameters = (query: z.ZodType): readonly Json[] => {
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, { description?: string }>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
};

/** The schema of a notice's parameters (payment service §6). Unknown parameters are allowed, because they are stored, too. */
const parametersOf = (kind: NoticeKind) =>
  z.looseObject(Object.fromEntries([...documentedParameters[kind], 'hashed'].map((name) => [name, z.string().optional()])));

const noticeWords = {
  413: 'Larger than limits.bodyBytes.',
  429: 'Too much from this address, or from its network, without a right tag; or too many that do not verify at one right address.',
  503: 'Not on disk: the disk refused, or the quarantine of the till is full.',
} as const;
const each = (make: (words: string) => Json): Answers =>
  Object.fromEntries(Object.entries(noticeWords).map(([status, words]) => [status, make(words)]));

const posted = (summary: string, kind: NoticeKind): Json => ({
  post: {
    summary,
    description: 'The body is kept byte for byte; see docs/relay.md for what is answered when.',
    tags: ['notices'],
    parameters: addressParameters,
    requestBody: { required: true, content: json(parametersOf(kind)) },
    responses: { 200: described('On disk.', storedReply), 404: refused('No such merchant.'), ...each(refused) },
  },
});
const returned = (summary: string, kind: NoticeKind): Json => ({
  get: {
    summary,
    tags: ['notices'],
    parameters: [...queryParameters(parametersOf(kind)), ...addressParameters],
    responses: { 200: paged('On disk.'), 404: paged('No such merchant.'), ...each(paged) },
  },
});
const watchParameter: Json = {
  name: watchHeader,
  in: 'header',
  required: false,
  description:
    'What the till watches: none, or the conditions that hold, in this order and separated by a comma. For the metrics.',
  schema: { type: 'string', enum: ['none', ...watchConditions, watchConditions.join(',')] },
};
const haveParameter: Json = {
  name: haveHeader,
  in: 'header',
  required: false,
  description:
    'Notices that the till has read: relayId of the page, a space, and number and digest of the last one, of the one before it, and of one 2 to 3, 4 to 7, 8 to 15 … numbers before it, greatest number first. A malformed value, or one with another relayId, counts as none.',
  schema: { type: 'string', example: 'relay_1 42.AAAAAAAAAAAAAAAAAAAAAA,41.BBBBBBBBBBBBBBBBBBBBBB' },
};
const alikeAnswer: Json = {
  [alikeHeader]: {
    description: `Only to a poll with a readable ${haveHeader}: the greatest of its numbers at which the relay holds the same notice; the number before the first notice that the relay holds if there is none.`,
    schema: { type: 'integer', minimum: 0 },
  },
};
const storeAnswer: Json = {
  [storeHeader]: {
    description: 'Only while the relay can be read, but its store takes no notices.',
    schema: { type: 'string', enum: [storeIsAway] },
  },
};
const list = (summary: string, query: z.ZodType, answer: z.ZodType, more: readonly Json[] = [], headers?: Json): Json => ({
  get: {
    summary,
    tags: ['tills'],
    security: [{ till: [] }],
    parameters: [...queryParameters(query), ...placeParameters, ...more],
    responses: {
      200: { ...described('What was asked for.', answer), ...(headers && { headers }) },
      400: refused('A parameter is unknown, repeated or malformed.'),
      401: refused('A wrong token, or nobody by that name.'),
      429: refused(
        'More than the allowance of the token, or of the address of a wrong one. Retry-After says when to come again.',
      ),
      503: refused('store.away: the relay cannot use its store at present. relay.unavailable: the relay is closing.'),
    },
  },
});
const operation = (summary: string, responses: Answers): Json => ({ get: { summary, tags: ['operation'], responses } });

const told: Readonly<Record<NoticeKind, string>> = {
  'wallet-callback': 'The wallet gateway tells that a transaction is completed (payment service §6.1).',
  'wallet-return': 'The customer comes back from the wallet (§6.2).',
  'card-callback': 'The card gateway tells what became of a transaction (§6.3).',
};
const notices = Object.entries(noticeRoutes).map(([ending, { kind, method }]): [string, Json] => [
  noticePath(anyPlace, ending as keyof typeof noticeRoutes, anyAttempt),
  method === 'POST' ? posted(told[kind], kind) : returned(told[kind], kind),
]);

const document: Json = {
  openapi: '3.1.0',
  info: { title: 'Qayd relay', version: '1', description: 'Receives signed payment notices and serves them to tills.' },
  components: { securitySchemes: { till: { type: 'http', scheme: 'bearer' } } },
  paths: {
    ...Object.fromEntries(notices),
    [listPath('feed', anyPlace)]: list('Notices of a till, by number.', feedQuery, feedPage, [watchParameter, haveParameter], {
      ...alikeAnswer,
      ...storeAnswer,
    }),
    [listPath('heads', anyPlace)]: list('Chain heads as the till told them.', headsQuery, headsPage),
    [listPath('quarantine', anyPlace)]: list('Notices that did not verify.', quarantineQuery, quarantinePage),
    [profilePath(anyPlace)]: {
      post: {
        summary: 'The signature profile that a till works by, for its own feed alone. What verifies by it goes to the feed.',
        tags: ['tills'],
        security: [{ till: [] }],
        parameters: placeParameters,
        requestBody: { required: true, content: json(profileToldBody) },
        responses: {
          200: described('Noted, or known.', profileReply),
          400: refused('No signature profile.'),
          401: refused('A wrong token, or nobody by that name.'),
          409: refused('As many are kept as may be.'),
          422: refused('What is signed under it can be read in more than one way.'),
          429: refused('More than the allowance of the token. Retry-After says when to come again.'),
          503: refused('The disk refused, or the store is away.'),
        },
      },
    },
    [receiptPath('{merchant}')]: {
      get: {
        summary: 'Where a customer checks a receipt. What is checked stands behind # in the address and is never sent.',
        tags: ['receipts'],
        parameters: pathParameters('merchant'),
        responses: {
          200: {
            description: 'The page, with the public keys of the tills.',
            content: { 'text/html': { schema: schemaOf(receiptPage) } },
          },
          404: { description: 'No such merchant.', content: { 'text/html': { schema: schemaOf(receiptPage) } } },
          429: {
            description: 'More than the allowance of the address, in words. Retry-After says when to come again.',
            content: { 'text/html': { schema: schemaOf(receiptPage) } },
          },
        },
      },
    },
    [receiptKeysPath('{merchant}')]: {
      get: {
        summary: 'The public keys of the tills of a shop, which receipts are checked by. Asks for no token.',
        tags: ['receipts'],
        parameters: pathParameters('merchant'),
        responses: {
          200: described('Each till with its keys, the present one first.', shopKeys),
          404: refused('No such merchant.'),
          429: refused('More than the allowance of the address. Retry-After says when to come again.'),
        },
      },
    },
    [healthPath]: operation('Is the relay well?', {
      200: described('Well.', health),
      503: described('Notices cannot be stored.', health),
    }),
    [livePath]: operation('Does the relay accept requests?', {
      200: described('It does, also while its store is away.', liveness),
    }),
    [readyPath]: operation('Can the relay store a notice now?', {
      200: described('It can.', readiness),
      503: described('It cannot.', readiness),
    }),
    [metricsPath]: operation('Counters for Prometheus.', {
      200: { description: 'Text.', content: { 'text/plain': { schema: schemaOf(z.string()) } } },
    }),
  },
};

/** The OpenAPI document as JSON with a fixed layout, so that the checked-in file can be compared with it. */
export const openApiText = (): string => `${JSON.stringify(document, null, 2)}\n`;
