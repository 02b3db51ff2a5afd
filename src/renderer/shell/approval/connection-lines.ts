// The lines that an approver reads about a changed connection: each address with its old value, and the keys that are replaced.
import '../../i18n/words/approve.ts';
import '../../i18n/words/connection.ts';
import type { ConnectionChange } from '../../../shared/contract/setup/setup.ts';
import type { PlainKey } from '../../i18n/index.ts';
import type { ApprovalContext, ApprovalLine } from './line.ts';

/**
 * Reads the addresses in a keys file again, because the approver has not seen the file. Secret keys are reported as present, and
 * never shown.
 */
const inFile = (text: string | undefined): ConnectionChange => {
  try {
    const { serviceUrl, relayUrl, relayPublicUrl, checkoutHosts, ...rest } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    const hosts = Array.isArray(checkoutHosts) ? checkoutHosts.join(', ') : checkoutHosts;
    return { serviceUrl, relayUrl, relayPublicUrl, checkoutHosts: hosts, ...rest } as ConnectionChange;
  } catch {
    return {};
  }
};

const addresses = {
  serviceUrl: 'connection.service-url',
  relayUrl: 'connection.relay-url',
  relayPublicUrl: 'connection.relay-public',
  checkoutHosts: 'connection.checkout-hosts',
} as const satisfies Readonly<Record<string, PlainKey>>;
const keys = {
  accessToken: 'connection.access-token',
  apiKey: 'connection.api-key',
  secret: 'connection.secret',
  relayToken: 'connection.relay-token',
} as const satisfies Readonly<Record<string, PlainKey>>;

export const connectionLines = async (
  change: ConnectionChange,
  { api, t }: ApprovalContext,
): Promise<readonly ApprovalLine[]> => {
  const typed = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const next: Readonly<Record<string, unknown>> = { ...inFile(change.keysFile), ...typed };
  const now = await api.call('settings.get', {});
  const was = now.ok ? now.value.connections : null;
  const lines = Object.entries(addresses).flatMap(([name, label]) => {
    const value = next[name];
    if (typeof value !== 'string') return [];
    const before = was ? { before: [was[name as keyof typeof addresses]].flat().join(', ') } : {};
    return before.before === value ? [] : [{ label: t(label), value, ...before }];
  });
  const given = Object.entries(keys).filter(([name]) => typeof next[name] === 'string' && next[name] !== '');
  return [...lines, ...given.map(([, label]) => ({ label: t(label), value: t('approve.another') }))];
};
