// How a notice is known again: SHA-256, base64url.
import { hash } from 'node:crypto';

export const digestOf = (raw: Uint8Array): string => hash('sha256', raw, 'base64url');
