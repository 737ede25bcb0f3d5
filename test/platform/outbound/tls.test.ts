import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OutboundClient } from '../../../src/platform/outbound/client.ts';
import { until } from '../../support/until.ts';
import { SELF_SIGNED } from './certificate.ts';
import { answering, rawReceiver, tlsReceiver } from './receiver.ts';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
const trusted = getCACertificates('default');

/** Every name leads to this machine. */
const start = (connectMs?: number) =>
  new OutboundClient({
    policy: { allowLoopback: true },
    resolver: { resolve: async () => [{ address: '127.0.0.1', family: 4 }] },
    ...(connectMs === undefined ? {} : { connectMs }),
  });

let client: OutboundClient;
beforeEach(() => {
  client = start();
});
afterEach(async () => {
  setDefaultCACertificates(trusted);
  await client.close();
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('over TLS, a receiver', () => {
  it('with a certificate that is trusted and for its name is reached, by that name', async () => {
    const names: (string | false | null)[] = [];
    const alpn: (string | false | null)[] = [];
    await using receiver = await tlsReceiver({ ...SELF_SIGNED, ALPNProtocols: ['h2', 'http/1.1'] }, (socket) => {
      const { servername, alpnProtocol } = socket as TLSSocket & { servername: string | false };
      names.push(servername);
      alpn.push(alpnProtocol);
      answering(OK)(socket);
    });
    setDefaultCACertificates([...trusted, SELF_SIGNED.cert]);
    for (const host of ['receiver.example.com', 'receiver.example.com.', '127.0.0.1']) {
      expect(await client.post(`https://${host}:${receiver.port}/`, {}, '{}')).toMatchObject({ status: 200 });
    }
    expect(names).toEqual(['receiver.example.com', 'receiver.example.com', false]);
    expect(alpn).toEqual(['http/1.1', 'http/1.1', 'http/1.1']);
  });

  it('with a certificate of its own making fails, whatever the environment says', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    // Node says what this variable does.
    vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    let requests = 0;
    await using receiver = await tlsReceiver(SELF_SIGNED, (socket) => {
      socket.on('data', () => {
        requests += 1;
      });
    });
    expect(await client.post(`https://receiver.example.com:${receiver.port}/`, {}, '{}')).toMatchObject({
      kind: 'failed',
      reason: 'tls',
      message: 'the certificate of the receiver is self-signed',
    });
    expect(requests).toBe(0);
  });

  it.each(['other.example.com', 'localhost'])('with a certificate for another name than %s fails', async (host) => {
    await using receiver = await tlsReceiver(SELF_SIGNED, answering(OK));
    setDefaultCACertificates([...trusted, SELF_SIGNED.cert]);
    // Each connection is verified: a session that was agreed on under the right name opens no other.
    expect(await client.post(`https://receiver.example.com:${receiver.port}/`, {}, '{}')).toMatchObject({
      status: 200,
    });
    expect(await client.post(`https://${host}:${receiver.port}/`, {}, '{}')).toMatchObject({
      kind: 'failed',
      reason: 'tls',
      message: 'the certificate of the receiver is for another name',
    });
  });

  it('that does not speak TLS fails as such', async () => {
    await using plain = await rawReceiver(answering(OK));
    expect(await client.post(`https://receiver.example.com:${plain.port}/`, {}, '{}')).toMatchObject({
      kind: 'failed',
      reason: 'tls',
      message: expect.stringMatching(/^TLS failed \([A-Z_0-9]+\)$/),
    });
  });

  it('that hangs in the handshake is given up at the connect bound', async () => {
    const impatient = start(200);
    await using silent = await rawReceiver(() => {});
    expect(await impatient.post(`https://receiver.example.com:${silent.port}/`, {}, '{}')).toMatchObject({
      kind: 'failed',
      reason: 'connect_timeout',
      message: 'no connection to the receiver within 0.2 s',
    });
    await until(() => silent.open === 0);
    await impatient.close();
  });

  it('that resets the handshake is a broken connection, not bad TLS', async () => {
    await using resetting = await rawReceiver((socket) => socket.once('data', () => socket.resetAndDestroy()));
    expect(await client.post(`https://receiver.example.com:${resetting.port}/`, {}, '{}')).toMatchObject({
      kind: 'failed',
      reason: 'connection',
    });
  });
});
