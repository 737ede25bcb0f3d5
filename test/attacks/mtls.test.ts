import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientProof } from '../../src/domains/partners/client-settings.ts';
import { certify, type TestCertificate } from '../support/client-certificates.ts';
import { ask, clientOf, newKeys, proofOf } from '../support/oauth-client.ts';
import { openRawSocket } from '../support/raw-socket.ts';
import { type ServedGateway, serveGateway } from '../support/served-gateway.ts';

const SUBJECT = 'CN=alpha,O=Alpha\\, Ltd,C=BR';
const ACCOUNTS = '/api/partner/v1/accounts';

let served: ServedGateway;
let directory: string;
const known: Record<string, TestCertificate> = {};
beforeAll(async () => {
  const [ca, falseCa] = [
    await certify('CN=Authority', { isAuthority: true }),
    await certify('CN=Authority', { isAuthority: true }),
  ];
  known['own'] = await certify(SUBJECT);
  known['other'] = await certify('CN=other');
  known['signed'] = await certify(SUBJECT, { authority: ca });
  known['signed-other'] = await certify(SUBJECT.replace('alpha', 'beta'), { authority: ca });
  known['forged'] = await certify(SUBJECT, { authority: falseCa });
  known['expired'] = await certify(SUBJECT, { authority: ca, from: -3, until: -2 });
  known['early'] = await certify(SUBJECT, { authority: ca, from: 1 });
  known['for-servers'] = await certify(SUBJECT, { authority: ca, usage: '1.3.6.1.5.5.7.3.1' });
  known['for-clients'] = await certify(SUBJECT, { authority: ca, usage: '1.3.6.1.5.5.7.3.2' });
  known['signed-by-leaf'] = await certify(SUBJECT, { authority: known['signed'] });
  directory = await mkdtemp(join(tmpdir(), 'certificates-'));
  await writeFile(join(directory, 'ca.pem'), ca.certificate.toString('pem'));
  served = await serveGateway({
    TRUST_PROXY: 'loopback',
    CLIENT_CERTIFICATE_HEADER: 'Client-Cert',
    CLIENT_CERTIFICATE_CA: join(directory, 'ca.pem'),
  });
});
afterAll(async () => {
  await served?.stop();
  await rm(directory, { recursive: true, force: true });
});

const derOf = (name: string): Buffer => known[name]?.der ?? Buffer.alloc(0);
const pemOf = (name: string): string => `${known[name]?.certificate.toString('pem')}\n`;
const thumbprintOf = (name: string) => createHash('sha256').update(derOf(name)).digest();
/** Certificate headers in the form of RFC 9440 and of nginx. */
const header = (name: string) => ({ 'client-cert': `:${derOf(name).toString('base64')}:` });
const escaped = (name: string) => ({ 'client-cert': encodeURIComponent(pemOf(name)) });
const ownThumbprint = (): ClientProof => ({ method: 'tls', thumbprint: thumbprintOf('own').toString('hex') });

async function answerTo(client_id: string, headers: Record<string, string>, more: Record<string, string> = {}) {
  const { status, body } = await ask(served, 'token', { client_id, ...more }, headers);
  return [status, body.error];
}
const GIVEN = [200, undefined];
const REFUSED = [401, 'invalid_client'];

describe('client with a certificate thumbprint', () => {
  it('a client with a certificate thumbprint gets a token only with that certificate, in the form of RFC 9440 or nginx', async () => {
    const { clientId } = await clientOf(served, ownThumbprint());
    expect(await answerTo(clientId, header('own'))).toEqual(GIVEN);
    expect(await answerTo(clientId, escaped('own'))).toEqual(GIVEN);
    expect(await answerTo(clientId, header('other'))).toEqual(REFUSED);
    expect(await answerTo(clientId, {})).toEqual(REFUSED);
    expect(await answerTo(clientId, header('own'), { client_secret: 'x' })).toEqual(REFUSED);
  });

  it('a client with a certificate thumbprint gets no token with a repeated, cut or malformed certificate', async () => {
    const { clientId } = await clientOf(served, ownThumbprint());
    const value = header('own')['client-cert'];
    const { hostname, port } = new URL(served.app.origin);
    const body = `grant_type=client_credentials&client_id=${clientId}`;
    const twice = await new Promise<number | undefined>((resolve, reject) => {
      const request = http.request(
        {
          hostname,
          port,
          method: 'POST',
          path: '/api/partner/v1/oauth/token',
          headers: [
            'host',
            `${hostname}:${port}`,
            'content-type',
            'application/x-www-form-urlencoded',
            'content-length',
            String(body.length),
            'client-cert',
            value,
            'client-cert',
            value,
          ],
        },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      request.once('error', reject).end(body);
    });
    expect(twice).toBe(401);
    for (const wrong of [
      value.slice(0, -20),
      value.slice(1, -1),
      ':=:',
      '::',
      '%E0%A4%A',
      encodeURIComponent(pemOf('own') + pemOf('own')),
    ]) {
      expect(await answerTo(clientId, { 'client-cert': wrong })).toEqual(REFUSED);
    }
  });
});

describe('client with a certificate subject', () => {
  it('a client with a certificate subject gets a token only with a certificate of a known authority', async () => {
    const { clientId } = await clientOf(served, { method: 'tls', subject: SUBJECT });
    expect(await answerTo(clientId, header('signed'))).toEqual(GIVEN);
    expect(await answerTo(clientId, header('for-clients'))).toEqual(GIVEN);
    expect(await answerTo(clientId, header('signed-other'))).toEqual(REFUSED);
    expect(await answerTo(clientId, header('own'))).toEqual(REFUSED);
    expect(await answerTo(clientId, header('forged'))).toEqual(REFUSED);
    for (const name of ['expired', 'early', 'signed-by-leaf', 'for-servers']) {
      expect([name, ...(await answerTo(clientId, header(name)))]).toEqual([name, ...REFUSED]);
    }
  });
});

describe('token bound to a certificate', () => {
  let clientId: string;
  let token: string;
  beforeAll(async () => {
    ({ clientId } = await clientOf(served, ownThumbprint(), 'mtls'));
    const { body } = await ask(served, 'token', { client_id: clientId }, header('own'));
    token = body.access_token;
    expect(body.token_type).toBe('Bearer');
  });
  const statusWith = async (headers: Record<string, string>) =>
    (await fetch(served.app.origin + ACCOUNTS, { headers: { authorization: `Bearer ${token}`, ...headers } })).status;

  it('a token bound to a certificate is rejected without that certificate', async () => {
    expect(await statusWith(header('own'))).toBe(200);
    expect(await statusWith(escaped('own'))).toBe(200);
    expect(await statusWith(header('other'))).toBe(401);
    expect(await statusWith({})).toBe(401);
    expect(await statusWith({ 'x-client-cert': header('own')['client-cert'] })).toBe(401);
  });

  it('only its own client can inspect or revoke a token that is bound to a certificate', async () => {
    const introspected = await ask(served, 'introspect', { client_id: clientId, token }, header('own'));
    expect(introspected.body.cnf).toEqual({ 'x5t#S256': thumbprintOf('own').toString('base64url') });
    const { clientId: id, clientSecret } = await clientOf(served, { method: 'secret' });
    const others = { client_id: id, client_secret: clientSecret ?? '', token };
    expect((await ask(served, 'introspect', others)).body).toEqual({ active: false });
    const revoking = await ask(served, 'revoke', others);
    expect([revoking.status, revoking.body]).toEqual([200, undefined]);
    expect(await statusWith(header('own'))).toBe(200);
  });

  it('a token bound to a certificate opens a WebSocket only on a connection with that certificate', async () => {
    const url = `${served.app.origin.replace('http', 'ws')}/graphql`;
    const init = { type: 'connection_init', payload: { authorization: `Bearer ${token}` } };
    const socket = await openRawSocket(url, { headers: header('own') });
    socket.send(init);
    await socket.message('connection_ack');
    socket.socket.close();
    const without = await openRawSocket(url);
    without.send(init);
    expect(await without.closed()).toEqual({ code: 4401, reason: 'unauthorized' });
  });

  it('a client with a certificate gets no unbound token and no DPoP-bound token', async () => {
    const { clientId: id, clientSecret } = await clientOf(served, { method: 'secret' }, 'mtls');
    const secret = { client_secret: clientSecret ?? '' };
    expect(await answerTo(id, {}, secret)).toEqual(REFUSED);
    const { body } = await ask(served, 'token', { client_id: id, ...secret }, header('other'));
    const read = (headers: Record<string, string>) =>
      fetch(served.app.origin + ACCOUNTS, { headers: { authorization: `Bearer ${body.access_token}`, ...headers } });
    expect([(await read({})).status, (await read(header('other'))).status]).toEqual([401, 200]);
    const keys = await newKeys();
    const htu = `${served.app.origin}/api/partner/v1/oauth/token`;
    const first = await ask(
      served,
      'token',
      { client_id: id, ...secret },
      { dpop: await proofOf(keys, { htm: 'POST', htu }) },
    );
    const dpop = await proofOf(keys, { htm: 'POST', htu, nonce: first.headers.get('dpop-nonce') });
    expect(await answerTo(id, { ...header('other'), dpop }, secret)).toEqual([400, 'invalid_request']);
  });
});

describe('certificate headers that do not come from a proxy', () => {
  let direct: ServedGateway;
  beforeAll(async () => {
    direct = await serveGateway({ TRUST_PROXY: '192.0.2.1', CLIENT_CERTIFICATE_HEADER: 'Client-Cert' });
  });
  afterAll(() => direct?.stop());

  it('a certificate header from an address that is not a proxy is ignored', async () => {
    const { clientId } = await clientOf(direct, ownThumbprint());
    const answer = await ask(
      direct,
      'token',
      { client_id: clientId },
      { ...header('own'), 'x-forwarded-for': '192.0.2.1' },
    );
    expect([answer.status, answer.body.error]).toEqual(REFUSED);
  });

  it('a certificate subject is rejected where no authority is configured', async () => {
    const proxied = await serveGateway({ TRUST_PROXY: 'loopback', CLIENT_CERTIFICATE_HEADER: 'Client-Cert' });
    try {
      const { clientId } = await clientOf(proxied, { method: 'tls', subject: SUBJECT });
      expect((await ask(proxied, 'token', { client_id: clientId }, header('signed'))).status).toBe(401);
    } finally {
      await proxied.stop();
    }
  });
});
