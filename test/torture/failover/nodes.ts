// The configurations of etcd, Patroni and HAProxy for the fail-over rig, with the shortest timings that Patroni 3.0.2 accepts.
import { debian } from '../../support/machine/postgres.ts';

export type NodePorts = {
  readonly name: string;
  readonly folder: string;
  /** The port of PostgreSQL itself, and of the link by which the other nodes reach it. */
  readonly port: number;
  readonly linkPort: number;
  readonly restPort: number;
  /** The port of the link to etcd. */
  readonly etcdPort: number;
};

export const superuser = { user: 'postgres', password: 'su' } as const;

export const etcdArgs = (folder: string, port: number, peerPort: number): readonly string[] => {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  return [
    ...['--name', 'e', '--data-dir', folder, '--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `e=${peer}`],
    // Patroni 3.0.2 loses acknowledged rows with etcd's v3 API when a stalled primary wakes up.
    ...['--enable-v2=true', '--logger', 'zap', '--log-level', 'error'],
  ];
};

const parameters = {
  ...{ max_connections: 120, shared_buffers: '32MB', max_wal_size: '128MB', wal_keep_size: '64MB', wal_log_hints: 'on' },
  wal_retrieve_retry_interval: '200ms',
};

/** `synchronous`: false only for a control, which must lose notices. */
export const patroniConfig = ({ name, folder, port, linkPort, restPort, etcdPort }: NodePorts, synchronous: boolean): string =>
  JSON.stringify({
    ...{ scope: 'ha', namespace: '/t/', name },
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd: { proxy: `http://127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ...{ ttl: 5, loop_wait: 1, retry_timeout: 2, maximum_lag_on_failover: 64 * 1024 * 1024 },
        ...{ synchronous_mode: synchronous, synchronous_mode_strict: synchronous },
        postgresql: { use_pg_rewind: true, use_slots: true, parameters },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      ...{ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${linkPort}` },
      ...{ data_dir: `${folder}/data`, bin_dir: debian.bin, pgpass: `${folder}/pgpass`, basebackup: [{ checkpoint: 'fast' }] },
      // A node that cannot rejoin by rewinding is copied anew, so that the next fault finds three nodes.
      ...{ remove_data_directory_on_rewind_failure: true, remove_data_directory_on_diverged_timelines: true },
      authentication: {
        superuser: { username: superuser.user, password: superuser.password },
        replication: { username: 'repl', password: 're' },
        rewind: { username: 'rew', password: 'rw' },
      },
      parameters: { unix_socket_directories: folder },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication repl 127.0.0.1/32 scram-sha-256',
      ],
    },
  });

/** The primary behind one port, and the relays behind another. */
export const haproxyConfig = (
  ports: { readonly primary: number; readonly relays: number },
  nodes: readonly NodePorts[],
  relays: readonly number[],
): string =>
  [
    'defaults',
    ...['mode tcp', 'timeout connect 2s', 'timeout client 1h', 'timeout server 1h', 'timeout check 1s'].map(
      (line) => `  ${line}`,
    ),
    ...['option redispatch', 'retries 2'].map((line) => `  ${line}`),
    '  default-server inter 300ms fastinter 100ms downinter 300ms fall 2 rise 1 on-marked-down shutdown-sessions',
    'listen primary',
    `  bind 127.0.0.1:${ports.primary}`,
    '  option httpchk',
    '  http-check send meth GET uri /primary',
    '  http-check expect status 200',
    ...nodes.map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`),
    'listen relays',
    `  bind 127.0.0.1:${ports.relays}`,
    '  balance roundrobin',
    ...relays.map((port, i) => `  server relay${i + 1} 127.0.0.1:${port} check`),
    '',
  ].join('\n');
