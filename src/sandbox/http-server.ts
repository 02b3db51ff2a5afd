// The service's HTTP server: passes the bytes on as received, and leaves all decisions to the service.
import type { Log, Serve, Serving } from '../shared/ports.ts';
import type { Result } from '../shared/result.ts';
import { broken, errorReply, tooLarge } from './replies.ts';
import { largestBodyBytes, type Service } from './service.ts';

/** Removes the host from a request target, because a proxy may send an absolute URL. */
const bare = (path: string): string => path.replace(/^https?:\/\/[^/]*/i, '');

/** Listens at this host and port; with port 0, at any free port. Error: Node's code, such as EADDRINUSE or EACCES. */
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
