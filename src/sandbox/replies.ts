// Builds the simulated service's replies: JSON, errors in the shape that the document "field notes" describes, and redirects.
import type { RawReply } from '../shared/ports.ts';

/**
 * An error of the simulated payment service, sent as `{"error":{"status","code","message","fields"?}}` (field notes, Confirm).
 */
export type ServiceError = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** For each faulty field, by its name, the complaint about it. */
  readonly fields?: Readonly<Record<string, string>>;
};

export const jsonReply = (status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): RawReply => ({
  status,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  },
  body: JSON.stringify(value),
});

export const errorReply = (error: ServiceError, headers: Readonly<Record<string, string>> = {}): RawReply =>
  jsonReply(error.status, { error }, headers);

export const seeOther = (location: string, headers: Readonly<Record<string, string>> = {}): RawReply => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', ...headers },
  body: '',
});

export const notFound: ServiceError = { status: 404, code: 'NOT_FOUND', message: 'There is nothing at this address.' };
export const shuttingDown: ServiceError = { status: 503, code: 'BACKEND_ERROR', message: 'The service is shutting down.' };
export const tooLarge: ServiceError = { status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'The body is larger than 64 KB.' };
export const broken: ServiceError = { status: 500, code: 'BACKEND_ERROR', message: 'The service failed.' };
