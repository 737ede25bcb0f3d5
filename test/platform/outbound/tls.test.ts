import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OutboundClient } from '../../../src/platform/outbound/client.ts';
import { until } from '../../support/until.ts';
import { SELF_SIGNED } from './certificate.ts';
import { answering, rawReceiver, tlsReceiver } from './receiver.ts';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
const trusted = getCACertificates('default');

/** Resolves every name to this machine. */
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

describe('receivers with TLS', () => {
  it('a receiver with a trusted certificate for its name is reached by that name', async () => {
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

  it('a receiver with a self-signed certificate fails, whatever the environment says', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    // Suppresses Node's warning about this variable.
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

  it.each(['other.example.com', 'localhost'])(
    'a receiver with a certificate for a name other than %s fails',
    async (host) => {
      await using receiver = await tlsReceiver(SELF_SIGNED, answering(OK));
      setDefaultCACertificates([...trusted, SELF_SIGNED.cert]);
      // Each connection is verified: a TLS session negotiated under the correct name opens no other connection.
      expect(await client.post(`https://receiver.example.com:${receiver.port}/`, {}, '{}')).toMatchObject({
        status: 200,
      });
      expect(await client.post(`https://${host}:${receiver.port}/`, {}, '{}')).toMatchObject({
        kind: 'failed',
        reason: 'tls',
        message: 'the certificate of the receiver is for another name',
      });
    },
  );

  it('a receiver without TLS fails with a TLS message', async () => {
    await using plain = await rawReceiver(answering(OK));
    expect(await client.post(`https://receiver.example.com:${plain.port}/`, {}, '{}')).toMatchObject({
      kind: 'failed',
      reason: 'tls',
      message: expect.stringMatching(/^TLS failed \([A-Z_0-9]+\)$/),
    });
  });

  it('a receiver that hangs in the handshake is abandoned at the connect timeout', async () => {
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

  it('a receiver that resets the handshake is a connection failure, not a TLS failure', async () => {
    await using resetting = await rawReceiver((socket) => socket.once('data', () => socket.resetAndDestroy()));
    expect(await client.post(`https://receiver.example.com:${resetting.port}/`, {}, '{}')).toMatchObject({
      kind: 'failed',
      reason: 'connection',
    });
  });
});
