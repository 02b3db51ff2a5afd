// `node scripts/local-tls.ts CERT KEY HTTPS=HTTP…`: serves https on loopback and passes each request on to a plain http port, so that
// a live till can be tried on one machine (docs/try-live.md).
import { readFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { createServer } from 'node:https';

const [certFile, keyFile, ...pairs] = process.argv.slice(2);
const ports = pairs.map((pair) => /^(\d{1,5})=(\d{1,5})$/.exec(pair)?.slice(1).map(Number));
if (certFile === undefined || keyFile === undefined || ports.length === 0 || ports.some((pair) => pair === undefined)) {
  console.error('Usage: node scripts/local-tls.ts CERT KEY HTTPS=HTTP …   (for example 8443=8080 9443=9090)');
  process.exit(2);
}
const certificate = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
for (const [from = 0, to = 0] of ports as number[][]) {
  createServer(certificate, (asked, answer) => {
    const { method, url, headers } = asked;
    const passed = ask({ host: '127.0.0.1', port: to, method, path: url, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    passed.on('error', () => {
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
    });
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  }).listen(from, '127.0.0.1', () => console.log(`https://localhost:${from} → http://127.0.0.1:${to}`));
}
