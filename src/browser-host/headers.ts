// The headers on every answer of the browser host: those of the windows, and what a browser needs to be told beside.
import { browserPolicy, commonHeaders as ofAllHosts } from '../main/pages/policy.ts';

export const commonHeaders: Readonly<Record<string, string>> = {
  ...ofAllHosts,
  'content-security-policy': browserPolicy(),
  'x-frame-options': 'DENY',
  'cross-origin-embedder-policy': 'require-corp',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=()',
};
