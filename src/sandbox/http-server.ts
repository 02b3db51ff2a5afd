// The service on the network: bytes in as they came, bytes out, nothing decided here.
import type { Log, Serve, Serving } from '../shared/ports.ts';
import type { Result } from '../shared/result.ts';
import { broken, errorReply, tooLarge } from './replies.ts';
import { largestBodyBytes, type Service } from './service.ts';

/** A proxy may write the target with its host in front. */
const bare = (path: string): string => path.replace(/^https?:\/\/[^/]*/i, '');

/** Port 0 takes any that is free. Error: Node's code, such as EADDRINUSE or EACCES. */
export const listen = (
  serve: Serve,
  service: Service,
  log: Log,
  at: { readonly host: string; readonly port: number },
): Promise<Result<Serving, { readonly code: string }>> =>
  serve(
    (request, stop) => service.handle({ ...request, path: bare(request.path) }, stop),
    {
      listen: at,
      bodyBytes: largestBodyBytes,
      headerBytes: 16_384,
      requestTimeoutMs: 30_000,
      keepAliveMs: 5_000,
      replies: { tooLarge: errorReply(tooLarge), broken: errorReply(broken) },
    },
    log,
  );
