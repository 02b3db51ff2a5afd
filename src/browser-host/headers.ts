// The headers of every response of the browser host: the headers that Electron's windows get, too, and headers that only a
// browser needs.
import { browserPolicy, commonHeaders as ofAllHosts } from '../main/pages/policy.ts';

export const commonHeaders: Readonly<Record<string, string>> = {
  ...ofAllHosts,
  'content-security-policy': browserPolicy(),
  'x-frame-options': 'DENY',
  'cross-origin-embedder-policy': 'require-corp',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=()',
};
