// The routes of the simulated payment service: each path with its handlers.
import { gateways } from '../shared/payment/gateways.ts';
import type { RawReply, RawRequest, StopSignal } from '../shared/ports.ts';
import { type CheckoutParts, pressCheckout, showCheckout } from './checkout/checkout.ts';
import { fontReply } from './checkout/fonts.ts';
import { type ConfirmParts, confirm } from './confirm/confirm.ts';
import * as controls from './controls/controls.ts';
import { refuseCrossSite } from './controls/guard.ts';
import type { Action } from './payment.ts';
import { errorReply, notFound } from './replies.ts';

export type ServiceParts = ConfirmParts & CheckoutParts & controls.ControlParts & { publicUrl(): string };

/** A function that handles one request. `found`: the captured groups of the path. */
type RouteHandler = (
  parts: ServiceParts,
  found: readonly string[],
  request: RawRequest,
  stop: StopSignal,
) => RawReply | Promise<RawReply>;
type ServiceRoute = { readonly path: RegExp; readonly methods: Readonly<Record<string, RouteHandler>> };

const invoice = '([A-Za-z0-9._-]{1,64})';
const first = (found: readonly string[]): string => found[0] as string;

const open: readonly ServiceRoute[] = [
  {
    path: /^\/api\/v1\/transaction\/([A-Za-z0-9._~-]{1,64})\/confirm$/,
    methods: {
      POST: (parts, found, request, stop) => {
        const gateway = gateways.find((one) => parts.settings.names[one].path === first(found));
        return gateway ? confirm(parts, gateway, request, stop) : errorReply(notFound);
      },
    },
  },
  {
    path: /^\/checkout\/([A-Za-z0-9_-]{1,64})$/,
    methods: {
      GET: (parts, found, request) => showCheckout(parts, first(found), request),
      POST: (parts, found, request) => pressCheckout(parts, first(found), request),
    },
  },
  {
    path: /^\/fonts\/([a-z0-9-]{1,64}\.woff2)$/,
    methods: { GET: (parts, found) => fontReply(parts.settings.fonts, first(found)) ?? errorReply(notFound) },
  },
];

const guarded: readonly ServiceRoute[] = [
  {
    path: /^\/sandbox\/faults$/,
    methods: {
      GET: (parts) => controls.getDefaultFaults(parts),
      PUT: (parts, _, request) => controls.putDefaultFaults(parts, request),
    },
  },
  { path: /^\/sandbox\/payments$/, methods: { GET: (parts, _, request) => controls.listPayments(parts, request) } },
  {
    path: new RegExp(`^/sandbox/payments/${invoice}$`),
    methods: { GET: (parts, found) => controls.getPayment(parts, first(found)) },
  },
  {
    path: new RegExp(`^/sandbox/payments/${invoice}/faults$`),
    methods: {
      GET: (parts, found) => controls.getFaults(parts, first(found)),
      PUT: (parts, found, request) => controls.putFaults(parts, first(found), request),
      POST: (parts, found, request) => controls.putFaults(parts, first(found), request),
      DELETE: (parts, found) => controls.deleteFaults(parts, first(found)),
    },
  },
  {
    path: new RegExp(`^/sandbox/payments/${invoice}/(pay|cancel|decline|pay-twice)$`),
    methods: { POST: (parts, found) => controls.actOnPayment(parts, first(found), found[1] as Action) },
  },
  {
    path: new RegExp(`^/sandbox/payments/${invoice}/notify$`),
    methods: { POST: (parts, found) => controls.notifyAgain(parts, first(found)) },
  },
];

const find = (routes: readonly ServiceRoute[], path: string) => {
  for (const route of routes) {
    const found = route.path.exec(path);
    if (found) return { methods: route.methods, found: found.slice(1) };
  }
  return null;
};

/** Runs the route of a request. Errors 404 and 405 have the shape of the confirm operations' errors. */
export const answer = async (parts: ServiceParts, request: RawRequest, stop: StopSignal): Promise<RawReply> => {
  const isControl = parts.settings.controls && request.path.startsWith('/sandbox/');
  const route = find(isControl ? guarded : open, request.path);
  const refusal = isControl ? refuseCrossSite(request, parts.publicUrl()) : null;
  if (refusal) return errorReply(refusal);
  if (!route) return errorReply(notFound);
  const handler = Object.hasOwn(route.methods, request.method) ? route.methods[request.method] : undefined;
  if (handler) return handler(parts, route.found, request, stop);
  const allow = Object.keys(route.methods).join(', ');
  return errorReply({ status: 405, code: 'METHOD_NOT_ALLOWED', message: `Allowed here: ${allow}.` }, { allow });
};
