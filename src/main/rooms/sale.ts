// The part of a till for the counter: payments and their QR codes, status lights, the customer display, receipts, and training
// drills.
import { join } from 'node:path';
import { noPrinters } from '../../printing/printers.ts';
import { usualReceipts } from '../../shared/contract/counter/receipts.ts';
import { createCustomerDisplay, type CustomerDisplay } from '../services/display/customer-display.ts';
import { createDrills, type Drills } from '../services/drills/drills.ts';
import { createLights, type LightsService } from '../services/health/lights.ts';
import type { ProviderNamesService } from '../services/notices/names/provider-names.ts';
import { createQuarantineWatch, type QuarantineWatch } from '../services/notices/quarantine/watch.ts';
import { createRelayWire, type RelayWire } from '../services/notices/relay-wire.ts';
import { createProofs, invitesToCheck, type Proofs } from '../services/receipt-check/proofs.ts';
import { createReceipts, type Receipts } from '../services/receipts/receipts.ts';
import { createTypedSales, type TypedSales } from '../services/sale/typed-sales.ts';
import { createTypedSalesFile, typedSalesFile } from '../services/sale/typed-sales-file.ts';
import { type Codes, createCodes } from '../services/sale/codes.ts';
import { createPayments, type Payments } from '../services/sale/payments.ts';
import type { TillBase } from './base.ts';
import type { RelayRoom } from './relay.ts';
import type { TillSigner } from './start.ts';

export type SaleRoom = {
  readonly typedSales: TypedSales;
  readonly payments: Payments;
  readonly codes: Codes;
  readonly lights: LightsService;
  readonly wire: RelayWire;
  readonly quarantineWatch: QuarantineWatch;
  readonly drills: Drills;
  readonly customerDisplay: CustomerDisplay;
  readonly receipts: Receipts;
  /** Makes the content of a receipt's QR code: the receipt's facts, signed by this till. */
  readonly proofOf: Proofs;
};

type Beside = { readonly signer: TillSigner; readonly names: ProviderNamesService };

export const createSaleRoom = (base: TillBase, { relay, heldKey }: RelayRoom, { signer, names }: Beside): SaleRoom => {
  const { clock, random, http, log, files, secrets, ledger, changes, warnings, alerts, shopSettings, live } = base;
  const { settings } = live;
  const drills = createDrills({
    ...{ ledger, clock, files, http, log, changes, serviceUrl: settings.serviceUrl, useExpiry: live.useExpiry },
    simulation: base.simulation ?? null,
  });
  const codes = createCodes({ ledger, changes });
  const quarantineWatch = createQuarantineWatch({ ledger, clock, changes, warnings, source: relay, onSigned: codes.weigh });
  const lights = createLights({
    ...{ clock, changes, ledger, warnings, quarantine: quarantineWatch.now, relayKey: heldKey.trouble },
    printerWay: () => (drills.shop(shopSettings.now()).receipts ?? usualReceipts).way,
  });
  const wire = createRelayWire({ ledger, alerts, warnings });
  const payments = createPayments({
    ...{ ledger, settings, secrets, changes, clock, random, http },
    isShiftNeeded: () => shopSettings.now().shiftNeeded === true,
    tagsAddresses: () => !wire.isOlder(),
    heard: lights.heard,
    onTrouble: (trouble) => warnings.show('books', trouble),
  });
  const customerDisplay = createCustomerDisplay({
    ...{ ledger, clock, changes },
    leftMs: (attempt) => payments.timeLeft(attempt)?.leftMs ?? null,
  });
  const { merchant, till } = settings;
  const proofOf = createProofs({ signer, merchant, relayPublicUrl: () => settings.relayPublicUrl });
  const receipts = createReceipts({
    ...{ ledger, changes, clock, merchant, till, names: names.now, proofOf, heard: lights.printed },
    shop: () => drills.shop(shopSettings.now()),
    printers: base.printers ?? noPrinters,
    invites: () => invitesToCheck(heldKey.standing(), settings.relayPublicUrl),
  });
  const typedSales = createTypedSales(
    clock,
    createTypedSalesFile({
      files,
      random,
      log,
      file: join(base.dataDir, typedSalesFile),
      key: () => secrets.sealingKey('typed sales'),
    }),
  );
  return { typedSales, payments, codes, lights, wire, quarantineWatch, drills, customerDisplay, receipts, proofOf };
};
