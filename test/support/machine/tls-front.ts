// An https proxy on loopback in front of an http server, with a new certificate for each start.
import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer as createTls } from 'node:https';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';

const sized = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...head), body]);
};
const seq = (...parts: readonly Uint8Array[]): Buffer => sized(0x30, ...parts);
const oid = (hex: string): Buffer => sized(0x06, Buffer.from(hex, 'hex'));
const octets = (...parts: readonly Uint8Array[]): Buffer => sized(0x04, ...parts);
const time = (text: string): Buffer => sized(0x17, Buffer.from(text, 'latin1'));
const pem = (der: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${(
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  ).join('\n')}\n-----END CERTIFICATE-----\n`;

/** Makes a self-signed certificate for 127.0.0.1; a process trusts it through `NODE_EXTRA_CA_CERTS`. */
export const makeCertificate = (): { readonly key: string; readonly cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaSha256 = seq(oid('2a8648ce3d040302'));
  const name = seq(sized(0x31, seq(oid('550403'), sized(0x0c, Buffer.from('qayd-test')))));
  const isAuthority = seq(oid('551d13'), octets(seq(sized(0x01, Buffer.of(0xff)))));
  const names = seq(oid('551d11'), octets(seq(sized(0x87, Buffer.of(127, 0, 0, 1)))));
  const body = seq(
    sized(0xa0, sized(0x02, Buffer.of(2))),
    sized(0x02, Buffer.of(1)),
    ecdsaSha256,
    name,
    seq(time('200101000000Z'), time('491231000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    sized(0xa3, seq(isAuthority, names)),
  );
  const signature = sized(0x03, Buffer.of(0), sign('sha256', body, privateKey));
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  return { key, cert: pem(seq(body, ecdsaSha256, signature)) };
};

export type TlsFront = {
  readonly url: string;
  /** Forwards all connections to this local port. */
  to(port: number): void;
  stop(): Promise<void>;
};

export const startTlsFront = async (certificate: { readonly key: string; readonly cert: string }): Promise<TlsFront> => {
  let target = 0;
  const server = createTls(certificate, (asked, answer) => {
    const { method, url: path, headers } = asked;
    const on = request({ host: '127.0.0.1', port: target, method, path, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    on.on('error', () => answer.destroy());
    answer.on('close', () => on.destroy());
    asked.pipe(on);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to(port) {
      target = port;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
};
