// Computes the digest that identifies a notice: SHA-256 as base64url.
import { hash } from 'node:crypto';

export const digestOf = (raw: Uint8Array): string => hash('sha256', raw, 'base64url');
