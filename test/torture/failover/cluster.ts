// A cluster of three PostgreSQL servers under Patroni, with etcd and HAProxy, on this machine. Every part can be killed.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type QueryResultRow } from 'pg';
import { fillDisk } from '../../support/machine/own-disk.ts';
import { startTcpProxy, type TcpProxy } from '../../support/machine/tcp-proxy.ts';
import { freePort } from '../kills/rig.ts';
import { etcdArgs, haproxyConfig, type NodePorts, patroniConfig, superuser } from './nodes.ts';
import { isRoot, killAll, stall, startProgram, wake } from './processes.ts';
import { pause, untilMs } from './waits.ts';

const nodeNames = ['n1', 'n2', 'n3'] as const;
/** etcd waits for its disk at each change: on a busy disk Patroni's short timings would end healthy primaries. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const readyLimitMs = 120_000;

/** The status of Patroni's answer; 0 if there is none within a second. */
const restStatus = (port: number, path: string): Promise<number> =>
  new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, agent: false, timeout: 1_000 }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(0));
  });

export type ClusterOptions = {
  readonly folder: string;
  /** The ports at which HAProxy finds the relays. */
  readonly relayPorts: readonly number[];
  readonly synchronous: boolean;
  /** True to give each node a small disk of its own, which can fill up. Needs a mount namespace. */
  readonly ownDisks: boolean;
};

/** Mounts a small file system of its own on the folder, on the same disk. */
const mountDisk = (folder: string): void => {
  const image = `${folder}.img`;
  execFileSync('truncate', ['-s', '600M', image]);
  execFileSync('mkfs.ext4', ['-q', '-F', '-m', '0', image]);
  execFileSync('mount', ['-o', 'loop', image, folder]);
};

const createNode = (ports: NodePorts, wal: TcpProxy, etcd: TcpProxy, { synchronous, ownDisks }: ClusterOptions) => {
  const { name, folder, port, restPort } = ports;
  const [config, filler, logFile] = [join(folder, 'patroni.yml'), join(folder, 'filler'), `${folder}.log`];
  mkdirSync(folder);
  if (ownDisks) mountDisk(folder);
  writeFileSync(config, patroniConfig(ports, synchronous), { mode: 0o600 });
  if (isRoot) execFileSync('chown', ['-R', 'postgres:postgres', folder]);
  let patroni = 0;
  let stalled: readonly number[] = [];
  const postmaster = (): readonly number[] => {
    try {
      return [Number(readFileSync(join(folder, 'data/postmaster.pid'), 'latin1').split('\n', 1)[0])];
    } catch {
      return [];
    }
  };
  const start = (): void => {
    patroni = startProgram('patroni', [config], { logFile, cwd: folder, isServer: true, onEnd: (pid) => void startAgain(pid) });
  };
  /** Starts a Patroni that ended by itself, as a supervisor does: on a busy machine it can fail to set up the first server. */
  const startAgain = async (pid: number): Promise<void> => {
    await pause(500);
    if (patroni === pid) start();
  };
  const roots = (): readonly number[] => (patroni === 0 ? [] : [patroni, ...postmaster()]);
  return {
    name,
    folder,
    /** The link by which the other nodes receive this node's log, and the link of its Patroni to etcd. */
    links: { wal, etcd },
    status: (path: string) => restStatus(restPort, path),
    start,
    stall(): void {
      stalled = stall(roots());
    },
    wake(): void {
      wake(stalled);
    },
    /** Kills Patroni, the postmaster and all its children. */
    async kill(): Promise<void> {
      const all = roots();
      patroni = 0;
      await killAll(all);
    },
    /** Fills the node's disk to the last byte. Only for nodes with disks of their own. */
    fill(): void {
      // Allocated and not written, so that the machine's disk stays free for the other programs.
      const { bavail, bsize } = statfsSync(folder);
      execFileSync('fallocate', ['-l', String(Math.max(1, bavail - 256) * bsize), filler]);
      fillDisk(filler);
    },
    empty: () => rmSync(filler, { force: true }),
    /** Runs one statement as the superuser. */
    async ask<T extends QueryResultRow>(sql: string, database = 'postgres'): Promise<T[]> {
      const limits = { connectionTimeoutMillis: 5_000, query_timeout: 10_000 };
      const client = new Client({ host: '127.0.0.1', port, ...superuser, database, ...limits });
      client.on('error', () => {});
      try {
        await client.connect();
        return (await client.query<T>(sql)).rows;
      } finally {
        await client.end().catch(() => {});
      }
    },
    log: (): string => readFileSync(logFile, 'utf8').slice(-1_500),
  };
};
export type ClusterNode = ReturnType<typeof createNode>;

/** A program of the rig that is killed and started again. */
const createProgram = (command: string, args: readonly string[], folder: string) => {
  let pid = 0;
  return {
    start(): void {
      pid = startProgram(command, args, { logFile: join(folder, `${command}.log`), cwd: folder });
    },
    async kill(): Promise<void> {
      if (pid !== 0) await killAll([pid]);
      pid = 0;
    },
  };
};

/** Fails if a server may lose a commit that it confirmed: then the run would prove nothing. */
const checkDurable = async (nodes: readonly ClusterNode[]): Promise<void> => {
  for (const { name, ask } of nodes) {
    const off = await ask<{ name: string }>(`SELECT name FROM pg_settings
      WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting <> 'on'`);
    if (off.length > 0) throw new Error(`${off.map((each) => each.name).join(', ')} off on ${name}`);
  }
};

/** Deletes the rig's folder; nothing may run in it any more. */
export const removeFolder = (folder: string): void => {
  // Fails where nothing is mounted.
  for (const name of nodeNames) spawnSync('umount', ['-l', join(folder, name)]);
  rmSync(folder, { recursive: true, force: true });
};

export const startCluster = async (options: ClusterOptions) => {
  const { folder, relayPorts, synchronous } = options;
  chmodSync(folder, 0o755);
  const [etcdPort, peerPort, primaryPort, relaysPort] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const etcdFolder = mkdtempSync(join(memory, 'qayd-failover-etcd-'));
  process.once('exit', () => rmSync(etcdFolder, { recursive: true, force: true }));
  const etcd = createProgram('etcd', etcdArgs(etcdFolder, etcdPort, peerPort), folder);
  const links: TcpProxy[] = [];
  const ports: NodePorts[] = [];
  const nodes: ClusterNode[] = [];
  for (const name of nodeNames) {
    const port = await freePort();
    const [wal, toEtcd] = [await startTcpProxy([port]), await startTcpProxy([etcdPort])];
    links.push(wal, toEtcd);
    const own = { name, folder: join(folder, name), port, linkPort: wal.port, restPort: await freePort(), etcdPort: toEtcd.port };
    ports.push(own);
    nodes.push(createNode(own, wal, toEtcd, options));
  }
  const balancerFile = join(folder, 'haproxy.cfg');
  writeFileSync(balancerFile, haproxyConfig({ primary: primaryPort, relays: relaysPort }, ports, relayPorts));
  const haproxy = createProgram('haproxy', ['-db', '-f', balancerFile], folder);

  const leaders = async (): Promise<ClusterNode[]> => {
    const statuses = await Promise.all(nodes.map((node) => node.status('/primary')));
    return nodes.filter((_, i) => statuses[i] === 200);
  };
  /** The only primary, if the cluster could lose it now without losing a commit; null otherwise. */
  const soundLeader = async (): Promise<ClusterNode | null> => {
    const [leader, second] = await leaders();
    if (!leader || second) return null;
    const syncs = await Promise.all(nodes.map((node) => node.status('/sync')));
    if (synchronous && !syncs.includes(200)) return null;
    try {
      // A node that is still being copied streams, too, under the name of the copying program.
      const names = nodeNames.map((name) => `'${name}'`).join(', ');
      const [row] = await leader.ask<{ count: string }>(
        `SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming' AND application_name IN (${names})`,
      );
      return row?.count === '2' ? leader : null;
    } catch {
      return null;
    }
  };

  /** Waits until the cluster is whole again, and returns its primary. */
  const ready = async (): Promise<ClusterNode> => {
    let leader: ClusterNode | null = null;
    const isReady = async (): Promise<boolean> => (leader = await soundLeader()) !== null;
    if (await untilMs(readyLimitMs, isReady, 200)) return leader as unknown as ClusterNode;
    throw new Error(`the cluster did not become whole:\n${nodes.map(({ name, log }) => `${name}: ${log()}`).join('\n')}`);
  };
  return {
    nodes,
    primaryPort,
    relaysPort,
    etcd,
    haproxy,
    ready,
    /** Waits for another primary than `old`. */
    async nextLeader(old: ClusterNode): Promise<void> {
      const isNew = async (): Promise<boolean> => (await leaders()).some((node) => node !== old);
      if (!(await untilMs(readyLimitMs, isNew, 100))) throw new Error(`nobody took over from ${old.name}`);
    },
    async start(): Promise<void> {
      etcd.start();
      await pause(500);
      for (const node of nodes) node.start();
      haproxy.start();
      await ready();
      await checkDurable(nodes);
    },
    checkDurable: () => checkDurable(nodes),
    async end(): Promise<void> {
      await Promise.all([...nodes.map((node) => node.kill()), etcd.kill(), haproxy.kill()]);
      for (const link of links) link.close();
      removeFolder(folder);
    },
  };
};
export type Cluster = Awaited<ReturnType<typeof startCluster>>;
