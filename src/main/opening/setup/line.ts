// Reads the addresses, the merchant's id and the till's id from the typed draft, and checks each address.
import { type Connection } from '../../../secrets/connection.ts';
import type { Keys } from '../../../secrets/keys.ts';
import type { SetupDraft } from '../../../shared/contract/setup/setup.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { hostsIn, isSafeAddress } from '../connection.ts';

export type ConnectionLine = { readonly serviceUrl: string; readonly relayUrl: string; readonly relayPublicUrl: string } & Pick<
  Keys,
  'merchant' | 'till'
> &
  Pick<Connection, 'checkoutHosts'>;
export type TypedLine = Pick<SetupDraft, 'serviceUrl' | 'relayUrl' | 'relayPublicUrl' | 'checkoutHosts' | 'merchant' | 'till'>;

/** Returns a copy of the object without its undefined fields. */
export const said = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

export const trimmed = (url: string): string => url.trim().replace(/\/+$/, '');
export const hostsText = (hosts: readonly string[]): string => hosts.join(', ');

/**
 * The field `addresses` of a keys file: how the provider uses notice addresses. Returns no field if the file does not describe
 * the relay. A relay's keys file omits `addresses` if the provider uses the address of each attempt. So a file that names a relay
 * always replaces the value of an earlier file.
 */
export const addressesBy = ({
  relayUrl,
  addresses,
}: {
  readonly relayUrl?: string | undefined;
  readonly addresses?: Connection['addresses'] | undefined;
}): { readonly addresses?: Connection['addresses'] | undefined } =>
  relayUrl === undefined && addresses === undefined ? {} : { addresses };

/**
 * Parses and checks the addresses. `loopback`: true to allow plain http on loopback. Errors: `setup.malformed` with the field.
 */
export const lineFrom = (from: TypedLine, loopback: boolean): Result<ConnectionLine> => {
  const addresses: Record<string, string> = {};
  for (const field of ['serviceUrl', 'relayUrl', 'relayPublicUrl'] as const) {
    const url = trimmed(from[field]);
    if (!isSafeAddress(url, loopback)) return fail('setup.malformed', { field });
    addresses[field] = url;
  }
  const hosts = hostsIn(from.checkoutHosts);
  if (hosts === null) return fail('setup.malformed', { field: 'checkoutHosts' });
  const { serviceUrl = '', relayUrl = '', relayPublicUrl = '' } = addresses;
  const { merchant, till } = from;
  return ok({ serviceUrl, relayUrl, relayPublicUrl, merchant, till, ...(hosts.length > 0 && { checkoutHosts: [...hosts] }) });
};
