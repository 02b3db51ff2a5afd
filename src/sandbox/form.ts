// Parses form bodies as the service accepts them (payment service §4.1 "form fields"): URL-encoded or multipart, each field once.
import type { RawRequest } from '../shared/ports.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { ServiceError } from './replies.ts';

export type FormFields = ReadonlyMap<string, string>;

const mediaTypeOf = (request: RawRequest): string =>
  (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

type FormEntries = Iterable<readonly [string, string | File]>;
type Parse = (request: RawRequest) => FormEntries | Promise<FormEntries>;

const parsers: Readonly<Record<string, Parse>> = {
  // The leading `&` keeps a `?` at the start of the body, which URLSearchParams would otherwise remove.
  'application/x-www-form-urlencoded': ({ body }) => new URLSearchParams(`&${Buffer.from(body).toString('utf8')}`),
  'multipart/form-data': ({ body, headers }) =>
    new Response(Buffer.from(body), { headers: { 'content-type': headers['content-type'] ?? '' } }).formData(),
};

export const invalidInputs = (message: string, fields: Readonly<Record<string, string>>): ServiceError => ({
  status: 400,
  code: 'INVALID_INPUTS',
  message,
  fields,
});

/**
 * Parses the request's form. Errors: 415 for another media type; INVALID_INPUTS for a malformed body, a repeated field or a file.
 */
export const readForm = async (request: RawRequest): Promise<Result<FormFields, ServiceError>> => {
  const parse = Object.hasOwn(parsers, mediaTypeOf(request)) ? parsers[mediaTypeOf(request)] : undefined;
  if (!parse) {
    const message = 'Send application/x-www-form-urlencoded or multipart/form-data.';
    return err({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', message });
  }
  let entries: FormEntries;
  try {
    entries = await parse(request);
  } catch {
    return err(invalidInputs('The body does not parse as the form that its content-type names.', {}));
  }
  const form = new Map<string, string>();
  const wrong = new Map<string, string>();
  for (const [name, value] of entries) {
    if (typeof value !== 'string') wrong.set(name, 'must be text, not a file');
    else if (form.has(name)) wrong.set(name, 'stands more than once');
    else form.set(name, value);
  }
  return wrong.size === 0 ? ok(form) : err(invalidInputs('The form is not valid.', Object.fromEntries(wrong)));
};
