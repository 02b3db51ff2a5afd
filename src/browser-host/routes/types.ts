// The types of the browser host's routes: one handler for each kind of route, so that a missing handler does not compile.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HostRoute, Let } from '../guard.ts';

export type HostRouteHandler<R extends HostRoute> = (
  route: R,
  request: IncomingMessage,
  response: ServerResponse,
  verdict: Let,
) => void | Promise<void>;
type RouteOf<K extends HostRoute['kind']> = Extract<HostRoute, { readonly kind: K }>;
export type HostRouteHandlers<K extends HostRoute['kind'] = HostRoute['kind']> = {
  readonly [Kind in K]: HostRouteHandler<RouteOf<Kind>>;
};
