// Checks the request line and headers before any other work: origin, host, and the exact form that each route accepts. The Host
// check stops DNS rebinding, in which a foreign name resolves to this machine.

import { displayPath, inputHeader, outsidePath, pageKeyHeader } from '../shared/contract/channels.ts';
import type { CallKind } from '../shared/contract/parts.ts';
import type { Audience } from '../shared/people/rights.ts';

/** The request line and headers as Node parsed them. */
export type RequestHead = {
  readonly method: string;
  readonly target: string;
  readonly httpVersion: string;
  /** Names and values in turn, as received. */
  readonly rawHeaders: readonly string[];
};

export type OwnAddress = { readonly host: string; readonly origin: string };

export type HostRoute =
  | { readonly kind: 'start'; readonly token: string }
  | { readonly kind: 'call'; readonly name: string }
  | { readonly kind: 'upload'; readonly name: string }
  | { readonly kind: 'download'; readonly name: string }
  | { readonly kind: 'events' }
  | { readonly kind: 'outside' }
  | { readonly kind: 'page'; readonly path: string };

export type Refusal = { readonly status: 400 | 403 | 404 | 405 | 413 | 415 | 421; readonly reason: string };
/**
 * An accepted request. Missing headers are empty; a missing `size` is null. `input` is the JSON that an upload sends in a header.
 */
export type Let = {
  readonly ok: true;
  /** The kind of page that sent the request: the till's page or the customer display's. Each kind has its own paths. */
  readonly audience: Audience;
  readonly route: HostRoute;
  readonly cookie: string;
  readonly pageKey: string;
  readonly input: string;
  readonly size: number | null;
};
export type GuardVerdict = Let | ({ readonly ok: false } & Refusal);

export const largestBody = 256 * 1024;

const refuse = (status: Refusal['status'], reason: string): GuardVerdict => ({ ok: false, status, reason });

/** Headers that must not occur twice, because two programs could read different values. */
const single: ReadonlySet<string> = new Set([
  'host',
  'origin',
  'cookie',
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
  'sec-purpose',
  'purpose',
  pageKeyHeader,
  inputHeader,
]);

const headersOf = (raw: readonly string[]): ReadonlyMap<string, string> | null => {
  const headers = new Map<string, string>();
  for (let i = 0; i < raw.length; i += 2) {
    const name = (raw[i] as string).toLowerCase();
    if (single.has(name) && headers.has(name)) return null;
    headers.set(name, raw[i + 1] as string);
  }
  return headers;
};

const framed: ReadonlySet<string> = new Set(['iframe', 'frame', 'fencedframe', 'embed', 'object']);

/** Returns the kind of the contract entry with this name; null if there is none. */
export type CallKindOf = (name: string) => CallKind | null;

/** The path prefix for each kind of contract entry. */
const places = { query: 'api', command: 'api', upload: 'upload', download: 'download' } as const satisfies Record<
  CallKind,
  string
>;
const kinds = { api: 'call', upload: 'upload', download: 'download' } as const;

type KnownRoute = { readonly route: HostRoute; readonly method: 'GET' | 'POST' };
const routeOf = (target: string, kindOf: CallKindOf): KnownRoute | null => {
  const path = target.replace(/\?.*$/, '');
  const token = /^\/start\/([A-Za-z0-9_-]{43})$/.exec(target)?.[1];
  if (token) return { route: { kind: 'start', token }, method: 'GET' };
  if (target === outsidePath) return { route: { kind: 'outside' }, method: 'GET' };
  if (target === '/api/events') return { route: { kind: 'events' }, method: 'GET' };
  const [, place, name] = /^\/(api|upload|download)\/([^/?]+)$/.exec(target) ?? [];
  const kind = name === undefined ? null : kindOf(name);
  if (name !== undefined && kind && places[kind] === place) return { route: { kind: kinds[places[kind]], name }, method: 'POST' };
  if (/^\/(api|start|upload|download)(\/|$)/.test(path)) return null;
  return { route: { kind: 'page', path }, method: 'GET' };
};

/**
 * Parses a path. The customer display has its own paths, so that its cookie is sent nowhere else; a display may call contract
 * entries and read events, but not move files.
 */
const placeOf = (target: string, kindOf: CallKindOf): (KnownRoute & { readonly audience: Audience }) | null => {
  const inDisplay = target.startsWith(`${displayPath}/`);
  const known = routeOf(inDisplay ? target.slice(displayPath.length) : target, kindOf);
  if (!known) return null;
  const movesFile = known.route.kind === 'upload' || known.route.kind === 'download';
  return inDisplay && movesFile ? null : { ...known, audience: inDisplay ? 'display' : 'till' };
};

/**
 * True if the browser's fetch metadata (`sec-fetch-*`) shows that another site sent the request. Older browsers send no metadata;
 * only Host, Origin and cookie are checked then.
 */
const isFromElsewhere = (headers: ReadonlyMap<string, string>, { kind }: HostRoute): boolean => {
  const site = headers.get('sec-fetch-site');
  const mode = headers.get('sec-fetch-mode');
  const api = isAsking(kind) || kind === 'events';
  if (framed.has(headers.get('sec-fetch-dest') ?? '')) return true;
  if (api && mode !== undefined && mode !== 'cors' && mode !== 'same-origin') return true;
  if (site === undefined || site === 'same-origin') return false;
  // `sec-fetch-site: none` means that the person typed the address or opened it from outside the browser; only the addresses of
  // pages accept this value. The start address also accepts a navigation from another origin, because a local file redirects to
  // it; the token in the start address is sufficient proof.
  return api || (site !== 'none' && kind !== 'start') || (mode !== undefined && mode !== 'navigate');
};

/** True if a request on this route carries the input of a contract entry. */
export const isAsking = (kind: HostRoute['kind']): kind is 'call' | 'upload' | 'download' =>
  kind === 'call' || kind === 'upload' || kind === 'download';

const hasBody = (headers: ReadonlyMap<string, string>): boolean =>
  headers.has('transfer-encoding') || (headers.get('content-length') ?? '0') !== '0';

const judgeCall = (headers: ReadonlyMap<string, string>): Refusal | null => {
  if (!headers.has('origin')) return { status: 403, reason: 'a call without an origin' };
  if (!/^application\/json(; ?charset=utf-8)?$/i.test(headers.get('content-type') ?? ''))
    return { status: 415, reason: 'not application/json' };
  if (headers.has('content-encoding')) return { status: 415, reason: 'an encoded body' };
  return Number(headers.get('content-length') ?? 0) > largestBody ? { status: 413, reason: 'too large' } : null;
};

/** Checks an upload's headers. Its size limit is in the contract and is checked when the bytes are read. */
const judgeUpload = (headers: ReadonlyMap<string, string>): Refusal | null => {
  if (!headers.has('origin')) return { status: 403, reason: 'a call without an origin' };
  if (headers.get('content-type') !== 'application/octet-stream') return { status: 415, reason: 'not application/octet-stream' };
  return headers.has('content-encoding') ? { status: 415, reason: 'an encoded body' } : null;
};

export const judgeRequest = (
  { method, target, httpVersion, rawHeaders }: RequestHead,
  own: OwnAddress,
  kindOf: CallKindOf,
): GuardVerdict => {
  const headers = headersOf(rawHeaders);
  if (!headers) return refuse(400, 'a header came twice');
  if (httpVersion !== '1.1') return refuse(400, 'not HTTP/1.1');
  if (headers.get('host') !== own.host) return refuse(421, 'another host');
  const origin = headers.get('origin');
  if (origin !== undefined && origin !== own.origin) return refuse(403, 'another origin');
  if (!/^\/[!-~]{0,2000}$/.test(target)) return refuse(400, 'not a path');
  const known = placeOf(target, kindOf);
  if (!known) return refuse(404, 'no such path');
  const { route, audience } = known;
  if (isFromElsewhere(headers, route)) return refuse(403, 'from elsewhere');
  if (method !== known.method) return refuse(405, known.method);
  const fetchedAhead = /prefetch|prerender/.test(`${headers.get('sec-purpose')} ${headers.get('purpose')}`);
  if (route.kind === 'start' && fetchedAhead) return refuse(403, 'fetched ahead of a visit');
  const fault = route.kind === 'upload' ? judgeUpload(headers) : isAsking(route.kind) ? judgeCall(headers) : null;
  if (fault) return refuse(fault.status, fault.reason);
  if (!isAsking(route.kind) && hasBody(headers)) return refuse(400, 'a body where none belongs');
  const length = headers.get('content-length');
  return {
    ...{ ok: true, route, audience, cookie: headers.get('cookie') ?? '', pageKey: headers.get(pageKeyHeader) ?? '' },
    input: headers.get(inputHeader) ?? '',
    size: length === undefined ? null : Number(length),
  };
};
