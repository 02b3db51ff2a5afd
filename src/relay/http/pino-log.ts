// The log as JSON lines, through pino. Fields that could carry a secret or a customer are blanked, whatever a caller passes.
import { type DestinationStream, pino } from 'pino';
import type { Log } from '../../shared/ports.ts';

/** Names that must never be logged with their value. */
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

/** One JSON object a line: `level`, `time` (ISO, UTC), `event`, and the fields. */
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
