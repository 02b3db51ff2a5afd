// Parses a path into one of the relay's own routes. src/relay/merchants/directory.ts parses the paths of notices.
import {
  healthPath,
  type ListName,
  livePath,
  metricsPath,
  readyPath,
  type TillAddress,
  readListPath,
  readProfilePath,
  readReceiptKeysPath,
  readReceiptPath,
} from '../../shared/relay-wire/paths.ts';

export type RelayRoute =
  | { readonly to: ListName | 'profile'; readonly place: TillAddress }
  | { readonly to: 'receipt' | 'receipt-keys'; readonly merchant: string }
  | { readonly to: 'health' | 'live' | 'ready' | 'metrics' | 'nowhere' };

export const readRoute = (path: string): RelayRoute => {
  const list = readListPath(path);
  if (list) return { to: list.list, place: list };
  const place = readProfilePath(path);
  if (place) return { to: 'profile', place };
  const keysOf = readReceiptKeysPath(path);
  if (keysOf !== null) return { to: 'receipt-keys', merchant: keysOf };
  const receiptsOf = readReceiptPath(path);
  if (receiptsOf !== null) return { to: 'receipt', merchant: receiptsOf };
  if (path === healthPath) return { to: 'health' };
  if (path === livePath) return { to: 'live' };
  if (path === readyPath) return { to: 'ready' };
  return { to: path === metricsPath ? 'metrics' : 'nowhere' };
};
