// The relay's HTTP server: limits sizes and connections, and passes requests to the core, which makes all other decisions.
import { largestNoticeBytes } from '../../protocol/pairs.ts';
import type { Log, RawReply, RawRequest, Serve, Serving, StopSignal } from '../../shared/ports.ts';
import { isNoticePath } from '../../shared/relay-wire/paths.ts';
import type { Result } from '../../shared/result.ts';
import type { RelayConfig } from '../config/config.ts';
import { addressShare } from './address.ts';
import { broken, tooLarge, tooMany } from './replies.ts';

/**
 * Longer than a proxy's idle timeout, so that the proxy closes idle connections first. Otherwise the proxy could send a request
 * on a connection that this server is closing.
 */
const keepAliveMs = 75_000;

type Core = { handle(request: RawRequest, stop?: StopSignal): Promise<RawReply> };
type ServerSettings = Pick<RelayConfig, 'listen' | 'trustProxy' | 'limits'>;

/** Starts the relay's HTTP server. Error: Node's code, such as EADDRINUSE or EACCES. */
export const startServer = (
  serve: Serve,
  relay: Core,
  { listen, trustProxy, limits }: ServerSettings,
  log: Log,
): Promise<Result<Serving, { readonly code: string }>> =>
  serve(
    (request, stop) => relay.handle(request, stop),
    {
      listen,
      // The largest notice that any configuration allows. The relay's core applies the configured limit, which a reload may
      // change.
      bodyBytes: largestNoticeBytes,
      headerBytes: limits.headerBytes,
      requestTimeoutMs: limits.requestTimeoutMs,
      keepAliveMs,
      replies: { tooLarge, broken },
      bounds: {
        connections: limits.connections,
        perAddress: limits.connectionsPerAddress,
        trustProxy,
        shareOf: addressShare,
        // Served even when a connection limit is reached: notices, and a customer's return from a card checkout.
        isExempt: isNoticePath,
        tooMany,
      },
    },
    log,
  );
