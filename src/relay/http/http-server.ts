// The relay on the network: its limits of sizes and connections around the core. Decides nothing that the core could decide.
import { largestNoticeBytes } from '../../protocol/pairs.ts';
import type { Log, RawReply, RawRequest, Serve, Serving, StopSignal } from '../../shared/ports.ts';
import { isNoticePath } from '../../shared/relay-wire/paths.ts';
import type { Result } from '../../shared/result.ts';
import type { RelayConfig } from '../config/config.ts';
import { addressShare } from './address.ts';
import { broken, tooLarge, tooMany } from './replies.ts';

/** Longer than a proxy keeps its idle connections, so that it is the proxy that ends them. */
const keepAliveMs = 75_000;

type Core = { handle(request: RawRequest, stop?: StopSignal): Promise<RawReply> };
type Settings = Pick<RelayConfig, 'listen' | 'trustProxy' | 'limits'>;

/** Error: Node's code, such as EADDRINUSE or EACCES. */
export const startServer = (
  serve: Serve,
  relay: Core,
  { listen, trustProxy, limits }: Settings,
  log: Log,
): Promise<Result<Serving, { readonly code: string }>> =>
  serve(
    (request, stop) => relay.handle(request, stop),
    {
      listen,
      // The core holds bodies against the present limit, which a reload may change; none is ever larger than a notice can be.
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
        // Also the customer's own, on the way back from a card checkout.
        isExempt: isNoticePath,
        tooMany,
      },
    },
    log,
  );
