// The faults of the proof "failover". Each leaves the rig whole, and waits until the cluster can bear the next fault.
import type { Rng } from '../../support/world.ts';
import type { ClusterNode } from './cluster.ts';
import type { Rig } from './rig.ts';
import { saleEveryMs } from './rig.ts';
import { pause, untilMs } from './waits.ts';

/** Counts for the report. */
export type Counts = Record<string, number>;
const add = (counts: Counts, name: string, more = 1): void => {
  counts[name] = (counts[name] ?? 0) + more;
};

export type Fault = {
  readonly name: string;
  /** True if the nodes need disks of their own. */
  readonly needsDisk?: true;
  run(rig: Rig, rng: Rng, counts: Counts): Promise<void>;
};

const dead = 'dead primaries';

/** Kills the primary, and starts its node again once another node has taken over. */
const loseNode = async ({ cluster }: Rig, node: ClusterNode, counts: Counts): Promise<void> => {
  await node.kill();
  add(counts, dead);
  await cluster.nextLeader(node);
};

const killedPrimary: Fault = {
  name: 'killed primary',
  async run(rig, rng, counts) {
    const node = await rig.cluster.ready();
    await loseNode(rig, node, counts);
    await pause(rng.int(2_000));
    node.start();
  },
};

/** The primary stands still, as a machine that swaps, and wakes up when another node has taken over. */
const stalledPrimary: Fault = {
  name: 'stalled primary',
  async run(rig, rng, counts) {
    const node = await rig.cluster.ready();
    node.stall();
    add(counts, dead);
    add(counts, 'of them stalled');
    await rig.cluster.nextLeader(node);
    await rig.flows();
    await pause(rng.int(3_000));
    node.wake();
  },
};

const endsWaits = "FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND pid <> pg_backend_pid()";
const highest = (rows: readonly { readonly till: string; readonly last: string }[], till: string): number =>
  Number(rows.find((row) => row.till === till)?.last ?? 0);

/**
 * The replicas no longer receive the log, and an administrator ends the waits for them. The notices become visible to tills, but
 * no replica has them. Then the primary dies, and its numbers are given to other notices.
 */
const ghosts: Fault = {
  name: 'notices without a replica',
  async run(rig, rng, counts) {
    const { cluster, tills } = rig;
    const node = await cluster.ready();
    const before = tills.map((till) => till.readTo());
    node.links.wal.cut();
    await pause(1_000);
    // No further sales: otherwise each commit waits for a new notice, and a repeat is never alone in its commit.
    await rig.sell(0);
    const how = rng.pick(['pg_terminate_backend', 'pg_cancel_backend']);
    // Long enough that the notices of both relays become visible, and come again as repeats alone.
    for (const endMs = performance.now() + 6_000 + rng.int(4_000); performance.now() < endMs; await pause(200 + rng.int(400))) {
      await node.ask(`SELECT ${how}(pid) ${endsWaits}`);
    }
    const rows = await node.ask<{ till: string; last: string }>('SELECT till, last FROM qayd_relay.feeds', 'qayd');
    await untilMs(8_000, () => tills.every((till) => till.readTo() >= highest(rows, till.name)));
    tills.forEach((till, i) => add(counts, 'notices read that no replica had', Math.max(0, till.readTo() - (before[i] ?? 0))));
    await loseNode(rig, node, counts);
    await rig.sell(saleEveryMs);
    node.links.wal.heal();
    node.start();
  },
};

const killedRelay: Fault = {
  name: 'killed relay',
  async run({ relays }, rng) {
    const relay = rng.pick(relays);
    await relay.kill();
    await pause(rng.int(2_000));
    relay.start();
  },
};

const killedEtcd: Fault = {
  name: 'killed etcd',
  async run({ cluster }, rng) {
    await cluster.etcd.kill();
    await pause(1_000 + rng.int(9_000));
    cluster.etcd.start();
  },
};

const killedBalancer: Fault = {
  name: 'killed HAProxy',
  async run({ cluster }, rng) {
    await cluster.haproxy.kill();
    await pause(rng.int(3_000));
    cluster.haproxy.start();
  },
};

/** One relay hangs: the other one must take the notices. */
const cutRelay: Fault = {
  name: 'cut link of a relay',
  async run({ relays }, rng) {
    const { link } = rng.pick(relays);
    link.cut();
    await pause(2_000 + rng.int(6_000));
    link.heal();
  },
};

/** The primary cannot reach etcd: it must step down before another node takes over. */
const cutPrimary: Fault = {
  name: 'primary cut from etcd',
  async run({ cluster }, rng) {
    const node = await cluster.ready();
    node.links.etcd.cut();
    await cluster.nextLeader(node);
    await pause(rng.int(3_000));
    node.links.etcd.heal();
  },
};

/** All other replicas stop receiving: no commit is confirmed until the link is healed. */
const cutReplicas: Fault = {
  name: 'cut link of the replicas',
  async run({ cluster }, rng) {
    const { links } = await cluster.ready();
    links.wal.cut();
    await pause(2_000 + rng.int(6_000));
    links.wal.heal();
  },
};

/** The primary refuses writes, or its log does not fit any more and it ends. */
const fullDisk: Fault = {
  name: 'full disk of the primary',
  needsDisk: true,
  async run({ cluster }, rng) {
    const node = await cluster.ready();
    node.fill();
    await pause(3_000 + rng.int(6_000));
    node.empty();
  },
};

/** A relay dies together with the primary. */
const killedBoth: Fault = {
  name: 'killed primary and relay',
  async run(rig, rng, counts) {
    const relay = rng.pick(rig.relays);
    await Promise.all([killedPrimary.run(rig, rng, counts), relay.kill()]);
    relay.start();
  },
};

/** The faults that end a primary, and the others. A seed draws from both. */
export const deadly: readonly Fault[] = [killedPrimary, killedPrimary, stalledPrimary, ghosts, killedBoth];
export const others: readonly Fault[] = [killedRelay, killedEtcd, killedBalancer, cutRelay, cutPrimary, cutReplicas, fullDisk];

/** Without synchronous replication, the replicas lack what the primary confirmed last. */
const lag: Fault = {
  name: 'killed primary behind a cut link',
  async run(rig, _rng, counts) {
    const node = await rig.cluster.ready();
    node.links.wal.cut();
    await pause(2_000);
    await loseNode(rig, node, counts);
    node.links.wal.heal();
    node.start();
  },
};

export const directed = { ghosts, lag, killedRelay } as const;
