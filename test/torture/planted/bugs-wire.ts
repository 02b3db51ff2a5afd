// Planted bugs in what is read from the wire: parameters, signatures, replies, addresses.
import { type Bug, unit } from './bug.ts';

const pairs = 'src/protocol/pairs.ts';
const signature = 'src/protocol/signature.ts';
const reply = 'src/protocol/confirm-reply.ts';
const redirect = 'src/protocol/redirect-url.ts';

export const wireBugs: readonly Bug[] = [
  {
    what: 'a key may stand twice',
    file: pairs,
    find: "if (seen.has(key)) return fail('notice.duplicate-key');",
    replace: '',
    tests: unit('protocol/json-pairs'),
  },
  {
    what: 'bracketed parameters are taken',
    file: pairs,
    find: "if (/[[\\]]/.test(key)) return fail('notice.not-flat');",
    replace: '',
    tests: unit('protocol/query-pairs'),
  },
  {
    what: 'bytes that are no UTF-8 are mended',
    file: pairs,
    find: 'fatal: true',
    replace: 'fatal: false',
    tests: unit('protocol/json-pairs'),
  },
  {
    what: 'a notice may be a byte too long',
    file: pairs,
    find: 'largestNoticeBytes = 64 * 1024',
    replace: 'largestNoticeBytes = 64 * 1024 + 1',
    tests: unit('protocol/json-pairs'),
  },
  {
    what: 'a plus in a query stays a plus',
    file: pairs,
    find: "text.replace(/\\+/g, ' ').replace(",
    replace: 'text.replace(',
    tests: unit('protocol/query-pairs'),
  },
  {
    what: '6.10 is signed as 6.1',
    file: signature,
    find: "if (type === 'number' && profile.numbers === 'shortest')",
    replace: "if (type === 'number')",
    tests: unit('protocol/signature-vectors'),
  },
  {
    what: 'percent signs in small letters',
    file: signature,
    find: '.toUpperCase().padStart(2,',
    replace: '.padStart(2,',
    tests: unit('protocol/signature-vectors'),
  },
  {
    what: 'a null is signed',
    file: signature,
    find: "if (pair.type === 'null' && profile.nulls === 'drop') return false;",
    replace: '',
    tests: unit('protocol/signature-vectors'),
  },
  {
    what: 'only the first key is tried',
    file: signature,
    find: 'for (const key of keys) {',
    replace: 'for (const key of keys.slice(0, 1)) {',
    tests: unit('protocol/signature'),
  },
  {
    what: 'a MAC is compared in any letters',
    file: signature,
    find: 'const b = Buffer.from(received);',
    replace: "const b = Buffer.from(received.toUpperCase(), 'utf8');",
    tests: unit('protocol/signature'),
  },
  {
    what: 'a 5xx is called a refusal',
    file: reply,
    find: 'if (httpStatus >= 500 || own >= 500 ||',
    replace: 'if (own >= 600 ||',
    tests: unit('protocol/confirm-reply'),
  },
  {
    what: 'a time-out of the service is called a refusal',
    file: reply,
    find: ' || httpStatus === 408 || own === 408',
    replace: '',
    tests: unit('protocol/confirm-reply'),
  },
  {
    what: 'a broken back end is called a refusal',
    file: reply,
    find: ' || backendBroke) {',
    replace: ') {',
    tests: unit('protocol/confirm-reply'),
  },
  {
    what: 'a customer is sent to any host',
    file: redirect,
    find: "if (!rules.allowedHosts.includes(host)) return fail('redirect.host-not-allowed', { host });",
    replace: '',
    tests: unit('protocol/redirect-url'),
  },
  {
    what: 'a customer is sent over plain http',
    file: redirect,
    find: "if (url.protocol !== 'https:' && !plainAllowed)",
    replace: "if (url.protocol === 'ftp:' && !plainAllowed)",
    tests: unit('protocol/redirect-url'),
  },
];
