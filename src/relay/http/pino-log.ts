// A log of JSON lines, written with pino. Fields that could hold a secret or customer data are redacted, whatever the caller
// passes.
import { type DestinationStream, pino } from 'pino';
import type { Log } from '../../shared/ports.ts';

/** Names of fields whose values are never logged. */
const redacted = [
  'authorization',
  'body',
  'cookie',
  'email',
  'hashed',
  'headers',
  'invoice_no',
  'invoiceNo',
  'mobile',
  'mobile_number',
  'query',
  'raw',
  'secret',
  'token',
  'url',
];

/** Creates a log that writes one JSON object per line: `level`, `time` (ISO, UTC), `event`, and the fields. */
export const createPinoLog = (destination: DestinationStream): Log => {
  const logger = pino(
    {
      base: null,
      messageKey: 'event',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      redact: { paths: redacted, censor: '[redacted]' },
    },
    destination,
  );
  return {
    info: (event, fields = {}) => logger.info(fields, event),
    warn: (event, fields = {}) => logger.warn(fields, event),
    error: (event, fields = {}) => logger.error(fields, event),
  };
};
