// The OpenAPI document, made from the schemas that the relay reads and answers by. Loaded by the command line alone.
import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { documentedParameters } from '../../protocol/notice.ts';
import { feedPage, feedQuery } from '../../shared/relay-wire/feed.ts';
import { headsPage, headsQuery } from '../../shared/relay-wire/heads.ts';
import { healthPath, listPath, metricsPath, noticePath } from '../../shared/relay-wire/paths.ts';
import { quarantinePage, quarantineQuery } from '../../shared/relay-wire/quarantine.ts';
import type { NoticeKind } from '../../shared/payment/gateways.ts';
import { errorBody, health, storedReply } from './wire.ts';

const id = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/);
const place = z.strictObject({ merchant: id, till: id });
/** As the framework writes parameters. */
const anyPlace = { merchant: ':merchant', till: ':till' };
const page = z.string().describe('A page in Arabic and English. It never says that anything was paid.');
const html = { 'text/html': { schema: page } };

const described = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { 'application/json': { schema } },
});
const refused = (description: string) => described(description, errorBody);

/** What §6 lists; whatever else comes is kept, too. */
const parametersOf = (kind: NoticeKind) =>
  z.looseObject(Object.fromEntries([...documentedParameters[kind], 'hashed'].map((name) => [name, z.string().optional()])));

const noticeAnswers = {
  413: refused('Larger than limits.bodyBytes.'),
  429: refused('Too much from this address that did not verify, or that had come before.'),
  503: refused('Not on disk: the disk refused, or the quarantine of the till is full.'),
};
const readAnswers = {
  400: refused('A parameter is unknown, repeated or malformed.'),
  401: refused('A wrong token, or nobody by that name.'),
  429: refused('More than the allowance of the token, or of the address of a wrong one. Retry-After says when to come again.'),
};

const noticePage = (summary: string, kind: NoticeKind) => ({
  summary,
  tags: ['notices'],
  params: place,
  querystring: parametersOf(kind),
  response: {
    200: { description: 'On disk.', content: html },
    404: { description: 'No such merchant.', content: html },
    413: { description: noticeAnswers[413].description, content: html },
    429: { description: noticeAnswers[429].description, content: html },
    503: { description: noticeAnswers[503].description, content: html },
  },
});
const list = (summary: string, querystring: z.ZodType, answer: z.ZodType) => ({
  summary,
  tags: ['tills'],
  security: [{ till: [] }],
  params: place,
  querystring,
  response: { 200: described('What was asked for.', answer), ...readAnswers },
});

/** Sorted keys, two spaces, a line at the end: the same text each time. */
export const openApiText = async (): Promise<string> => {
  const app = Fastify({ exposeHeadRoutes: false }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Qayd relay', version: '1', description: 'Receives signed payment notices and serves them to tills.' },
      components: { securitySchemes: { till: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  const never = (): never => {
    throw new Error('this instance only describes');
  };
  app.post(noticePath(anyPlace, 'wallet/callback'), {
    schema: {
      summary: 'The wallet gateway tells that a transaction is completed (payment service §6.1).',
      description: 'The body is kept byte for byte; see docs/relay.md for what is answered when.',
      tags: ['notices'],
      params: place,
      body: parametersOf('wallet-callback'),
      response: { 200: described('On disk.', storedReply), 404: refused('No such merchant.'), ...noticeAnswers },
    },
    handler: never,
  });
  app.get(noticePath(anyPlace, 'wallet/return'), {
    schema: noticePage('The customer comes back from the wallet (§6.2).', 'wallet-return'),
    handler: never,
  });
  for (const ending of ['card/return', 'card/callback'] as const) {
    const schema = noticePage('The card gateway tells what became of a transaction (§6.3).', 'card-callback');
    app.get(noticePath(anyPlace, ending), { schema, handler: never });
  }
  app.get(listPath('feed', anyPlace), { schema: list('Notices of a till, by number.', feedQuery, feedPage), handler: never });
  app.get(listPath('heads', anyPlace), {
    schema: list('Chain heads as the till told them.', headsQuery, headsPage),
    handler: never,
  });
  app.get(listPath('quarantine', anyPlace), {
    schema: list('Notices that did not verify.', quarantineQuery, quarantinePage),
    handler: never,
  });
  app.get(healthPath, {
    schema: {
      summary: 'Is the relay well?',
      tags: ['operation'],
      response: { 200: described('Well.', health), 503: described('Notices cannot be stored.', health) },
    },
    handler: never,
  });
  app.get(metricsPath, {
    schema: {
      summary: 'Counters for Prometheus.',
      tags: ['operation'],
      response: { 200: { description: 'Text.', content: { 'text/plain': { schema: z.string() } } } },
    },
    handler: never,
  });
  await app.ready();
  const text = JSON.stringify(app.swagger(), null, 2);
  await app.close();
  return `${text}\n`;
};
