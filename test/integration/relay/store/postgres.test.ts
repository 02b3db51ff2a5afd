// The relay's PostgreSQL store passes the conformance tests of every store, on each engine that this machine has.
import { relayStoreConformance } from '../../../support/relay-store-conformance.ts';
import { onEachEngine } from '../../../support/machine/postgres-engines.ts';

onEachEngine((engine) => relayStoreConformance('the PostgreSQL store', () => engine.databases().start(), 6));
