// The relay's PostgreSQL store passes the conformance tests of every store, on each engine that this machine has.
import { relayStoreConformance } from '../../../support/relay-store-conformance.ts';
import { onEachEngine } from '../../../support/machine/postgres-engines.ts';

// Two connections: two merchants write at once. Each new connection is a new process of the server, which takes most of the time.
onEachEngine((engine) => relayStoreConformance('the PostgreSQL store', () => engine.databases().start({ connections: 2 }), 6));
