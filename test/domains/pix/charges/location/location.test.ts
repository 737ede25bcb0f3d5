import { verify, X509Certificate } from 'node:crypto';
import { compactVerify, createRemoteJWKSet, decodeProtectedHeader, type JWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeAccount } from '../../../../../src/domains/accounts/account-status.ts';
import { isLocation } from '../../../../../src/domains/pix/charges/brcode/brcode.ts';
import {
  isLocationToken,
  locationOf,
  newLocationToken,
} from '../../../../../src/domains/pix/charges/brcode/location.ts';
import type { Charge } from '../../../../../src/domains/pix/charges/charge.ts';
import { cancelCharge } from '../../../../../src/domains/pix/charges/charge-cancellation.ts';
import { addKey, dueDate, immediate } from '../../../../support/charges.ts';
import { newCpf, newCustomer } from '../../../../support/customers.ts';
import { openTestLocations, type TestLocations } from '../../../../support/locations.ts';

const NOW = '2026-11-23T15:00:00.000Z';
let t: TestLocations;
let accountId: number;
let document: string;
let key: string;
beforeAll(async () => {
  t = await openTestLocations();
  document = newCpf();
  const made = await newCustomer(t, t.alpha, { name: 'Ana Conceição', document });
  accountId = made.accountId;
  key = await addKey(t, accountId);
});
beforeEach(() => t.clock.set(NOW));
afterAll(() => t.close());

const at = async (charge: Charge, query = '') => fetch(`${charge.locationUrl}${query}`);

/** Verifies a payload as a payer's bank does, with the keys at the address in its header. Returns its claims. */
async function claimsOf(answer: Response) {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/jose']);
  const jws = await answer.text();
  const { jku } = decodeProtectedHeader(jws);
  const { payload } = await jwtVerify(jws, createRemoteJWKSet(new URL(jku as string)), { algorithms: ['RS256'] });
  return payload as Record<string, unknown>;
}

async function problemOf(answer: Response) {
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const { type, status } = (await answer.json()) as { type: string; status: number };
  expect(status).toBe(answer.status);
  return `${status} ${type}`;
}
const NOT_FOUND = 'https://pix.bcb.gov.br/api/v2/error/CobPayloadNaoEncontrado';
const INVALID = 'https://pix.bcb.gov.br/api/v2/error/CobPayloadOperacaoInvalida';

describe('payload at a location', () => {
  test('the payload is readable without a token by everyone who has the address, and must not be cached', async () => {
    const answer = await at(await immediate(t, accountId));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  test('the payload of an immediate charge has its price in the format of the PIX API', async () => {
    const charge = await immediate(t, accountId, {
      amount: 1_234_56,
      description: 'Pedido 77',
      expiresInSeconds: 3_600,
    });
    t.clock.set('2026-11-23T15:10:00.000Z');
    expect(await claimsOf(await at(charge))).toEqual({
      txid: charge.txId,
      calendario: { criacao: NOW, apresentacao: '2026-11-23T15:10:00.000Z', expiracao: 3_600 },
      revisao: 0,
      status: 'ATIVA',
      valor: { original: '1234.56', modalidadeAlteracao: 0 },
      chave: key,
      solicitacaoPagador: 'Pedido 77',
    });
  });

  test('the payload of a charge with a due date has the amounts of the requested day', async () => {
    const debtor = newCpf();
    const charge = await dueDate(t, accountId, {
      amount: 100_000,
      dueDate: '2026-12-10',
      ...{ fineType: 'PERCENTUAL', fineValue: '2.00', interestType: 'PERCENTUAL', interestValue: '1' },
      ...{ discountType: 'FIXO', discountValue: '50', rebateValue: '100.00' },
      ...{ debtorName: 'Bia', debtorDocument: debtor },
    });
    const common = {
      txid: charge.txId,
      calendario: { criacao: NOW, apresentacao: NOW, dataDeVencimento: '2026-12-10', validadeAposVencimento: 30 },
      revisao: 0,
      status: 'ATIVA',
      chave: key,
      devedor: { cpf: debtor, nome: 'Bia' },
      recebedor: { nome: 'Ana Conceição', cpf: document, cidade: expect.any(String) },
    };
    const original = { original: '1000.00', abatimento: '100.00' };
    expect(await claimsOf(await at(charge))).toEqual({
      ...common,
      valor: { ...original, desconto: '50.00', multa: '0.00', juros: '0.00', final: '850.00' },
    });
    expect(await claimsOf(await at(charge, '?DPP=2026-12-20&codMun=3550308'))).toEqual({
      ...common,
      valor: { ...original, desconto: '0.00', multa: '18.00', juros: '3.00', final: '921.00' },
    });
  });

  test('the payload without a requested day is for the due date, and for today after it', async () => {
    const charge = await dueDate(t, accountId, { amount: 10_000, fineType: 'FIXO', fineValue: '3' });
    const final = async () => ((await claimsOf(await at(charge)))['valor'] as { final: string }).final;
    t.clock.set('2026-12-11T02:59:59.000Z');
    expect(await final()).toBe('100.00');
    // Midnight in Brasília.
    t.clock.set('2026-12-11T03:00:00.000Z');
    expect(await final()).toBe('103.00');
  });

  test('the payload omits a debtor without a document', async () => {
    const charge = await dueDate(t, accountId, { debtorName: 'Bia' });
    expect(await claimsOf(await at(charge))).not.toHaveProperty('devedor');
  });
});

describe('location without a payload', () => {
  test('an unknown location responds with 404, whatever the query', async () => {
    const cob = await immediate(t, accountId);
    const cobv = await dueDate(t, accountId);
    const token = (charge: Charge) => charge.locationUrl?.split('/').at(-1);
    for (const path of [
      `/qr/v2/${'A'.repeat(22)}`,
      '/qr/v2/short',
      `/qr/v2/${'%00'.repeat(22)}`,
      `/qr/v2/cobv/${'A'.repeat(22)}?DPP=never`,
      `/qr/v2/cobv/${token(cob)}`,
      `/qr/v2/${token(cobv)}`,
    ]) {
      expect([path, await problemOf(await fetch(t.origin + path))]).toEqual([path, `404 ${NOT_FOUND}`]);
    }
  });

  test('the locations of a closed account respond with 410', async () => {
    const { accountId: closing } = await newCustomer(t, t.alpha);
    await addKey(t, closing);
    const charges = [await immediate(t, closing), await dueDate(t, closing)];
    for (const charge of charges) expect((await at(charge)).status).toBe(200);
    await t.door.enter(closeAccount, t.alpha.caller(), { accountId: closing });
    for (const charge of charges) expect(await problemOf(await at(charge))).toBe(`410 ${NOT_FOUND}`);
    // A state that lasts until the deadline cancels the charges that the closing left open.
    await t.sql(`update charge set status = 'active', ended_at = null where account_id = $1`, [closing]);
    for (const charge of charges) expect(await problemOf(await at(charge))).toBe(`410 ${NOT_FOUND}`);
  });

  test('the location of a charge that is cancelled, paid or past its end responds with 410', async () => {
    const cancelled = await immediate(t, accountId);
    await t.door.enter(cancelCharge, t.alpha.caller(), { txId: cancelled.txId });
    const paid = await immediate(t, accountId);
    await t.sql(`update charge set status = 'paid', payment_count = 1, paid_at = $2 where id = $1`, [paid.id, NOW]);
    const late = await immediate(t, accountId, { expiresInSeconds: 60 });
    const overdue = await dueDate(t, accountId, { dueDate: '2026-11-23' });
    for (const charge of [cancelled, paid]) expect(await problemOf(await at(charge))).toBe(`410 ${NOT_FOUND}`);
    t.clock.set('2026-11-23T15:00:59.999Z');
    expect((await at(late)).status).toBe(200);
    t.clock.set('2026-11-23T15:01:00.000Z');
    expect(await problemOf(await at(late))).toBe(`410 ${NOT_FOUND}`);
    expect((await at(overdue)).status).toBe(200);
    t.clock.set('2027-01-01T12:00:00.000Z');
    expect(await problemOf(await at(overdue))).toBe(`410 ${NOT_FOUND}`);
  });

  test.for([
    ['in the past', '?DPP=2026-11-22'],
    ['after the last day', '?DPP=2027-01-12'],
    ['that does not exist', '?DPP=2026-11-31'],
    ['in another form', '?DPP=24/11/2026'],
    ['that is empty', '?DPP='],
    ['sent twice', '?DPP=2026-11-24&DPP=2026-11-25'],
    ['with a municipality of six digits', '?DPP=2026-11-24&codMun=355030'],
  ])('a requested day %s responds with 400', async ([, query]) => {
    expect(await problemOf(await at(await dueDate(t, accountId), query))).toBe(`400 ${INVALID}`);
  });

  test('a location accepts the last payable day and ignores unknown query parameters', async () => {
    const charge = await dueDate(t, accountId);
    expect((await at(charge, '?DPP=2027-01-11&x=1')).status).toBe(200);
    expect((await at(await immediate(t, accountId), '?DPP=never&codMun=x')).status).toBe(200);
  });
});

describe('signature of a payload', () => {
  test('a payload’s signature has the header that payers read and verifies with the certificate', async () => {
    const jws = await (await at(await immediate(t, accountId))).text();
    const header = decodeProtectedHeader(jws);
    expect(Object.keys(header).sort()).toEqual(['alg', 'jku', 'kid', 'typ', 'x5t']);
    expect(header).toMatchObject({ alg: 'RS256', jku: `${t.origin}/qr/v2/jwks` });
    const answer = await fetch(header.jku as string);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    const { keys } = (await answer.json()) as { keys: (JWK & { x5c: string[] })[] };
    expect(keys).toHaveLength(1);
    const [jwk] = keys as [JWK & { x5c: string[] }];
    expect(Object.keys(jwk).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use', 'x5c', 'x5t']);
    expect(jwk).toMatchObject({ kty: 'RSA', use: 'sig', alg: 'RS256', kid: header.kid, x5t: header.x5t });
    // Standard base64 on one line; the thumbprint is base64url without padding.
    expect(jwk.x5c[0]).toMatch(/^[A-Za-z0-9+/]+=*$/);
    expect(header.x5t).toMatch(/^[A-Za-z0-9_-]{27}$/);

    const certificate = new X509Certificate(Buffer.from(jwk.x5c[0] as string, 'base64'));
    const [signed, signature] = [jws.slice(0, jws.lastIndexOf('.')), jws.slice(jws.lastIndexOf('.') + 1)];
    const bytes = Buffer.from(signature, 'base64url');
    expect(verify('RSA-SHA256', Buffer.from(signed), certificate.publicKey, bytes)).toBe(true);
    expect(verify('RSA-SHA256', Buffer.from(`${signed}x`), certificate.publicKey, bytes)).toBe(false);
    expect(Buffer.from(certificate.fingerprint.replaceAll(':', ''), 'hex').toString('base64url')).toBe(header.x5t);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect([certificate.subject, certificate.ca]).toEqual(['CN=127.0.0.1', false]);
    expect(certificate.validFromDate.getTime()).toBeLessThanOrEqual(Date.now());
    expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
    await compactVerify(jws, certificate.publicKey);
  });

  test('serving a payload runs one statement, which reads the charge', async () => {
    const charge = await immediate(t, accountId);
    await at(charge);
    const statements = await t.statementsDuring(() => at(charge));
    expect(statements).toHaveLength(1);
  });
});

test('too many payload requests from one address are refused as a problem like the other refusals', async () => {
  const busy = await openTestLocations({ rateLimit: 2 });
  try {
    const ask = () => fetch(`${busy.origin}/qr/v2/${'A'.repeat(22)}`);
    const answers = await Promise.all(Array.from({ length: 6 }, ask));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('1');
    expect(await problemOf(refused as Response)).toBe('429 about:blank');
  } finally {
    await busy.close();
  }
});

test('the longest accepted public address fits into a code of either kind', () => {
  const origin = `https://${'a'.repeat(39)}.com`;
  for (const kind of ['cob', 'cobv'] as const) {
    const location = locationOf(origin, newLocationToken(), kind);
    expect([isLocation(location), isLocationToken(location.split('/').at(-1) ?? '')]).toEqual([true, true]);
  }
  expect(() => locationOf(`${origin}m`, newLocationToken(), 'cobv')).toThrow('PUBLIC_URL is too long');
});
