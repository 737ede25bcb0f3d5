import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fundedAccount, type ServedGateway, serveGateway } from '../../../../support/served-gateway.ts';

const CODE =
  '00020126330014br.gov.bcb.pix0111123456789095204000053039865406123.455802BR5913FULANO DE TAL6008BRASILIA62070503***6304CA02';
const DECODED = {
  pixKey: '12345678909',
  canonicalKey: '12345678909',
  amount: 12_345,
  amountStr: '123.45',
  recipientName: 'FULANO DE TAL',
  city: 'BRASILIA',
  txId: null,
  url: null,
  recurrenceUrl: null,
  unsupported: null,
  type: 'static',
  countryCode: 'BR',
  currency: '986',
};
const MUTATION = `mutation ($brcode: String!) {
  decodeBrCode(input: { brcode: $brcode }) {
    __typename
    ... on DecodedBrCode { type pixKey canonicalKey amount amountText recipientName city txId url recurrenceUrl unsupported description countryCode currency }
    ... on Refusal { code message }
  }
}`;

let gateway: ServedGateway;
beforeAll(async () => {
  gateway = await serveGateway();
});
afterAll(() => gateway.stop());

const decode = (body: object) => gateway.alpha.request('POST', '/pix/brcode/decode', body);

describe('POST /pix/brcode/decode', () => {
  test('POST /pix/brcode/decode returns the content of a BR Code', async () => {
    const { status, body } = await decode({ brcode: CODE });
    expect([status, body]).toEqual([200, { data: DECODED }]);
  });

  test('POST /pix/brcode/decode ignores white space around the BR Code', async () => {
    expect((await decode({ brcode: CODE.padEnd(1_024) })).body).toEqual({ data: DECODED });
  });

  test.for([[{}], [{ brcode: null }], [{ brcode: '' }]])(
    'POST /pix/brcode/decode without a BR Code responds with 400: %j',
    async ([body]) => {
      const answer = await decode(body as object);
      expect([answer.status, answer.body.error.code]).toEqual([400, 'missing_brcode']);
    },
  );

  test.for([
    ['a changed letter', CODE.replace('FULANO', 'FULANA')],
    ['white space', '   '],
    ['a code that is longer than the maximum because of white space', CODE.padEnd(1_025)],
    ['a line break in the middle', CODE.replace('FULANO', 'FUL\nNO')],
  ])('POST /pix/brcode/decode of text that is not a BR Code responds with 422: %s', async ([, brcode]) => {
    const answer = await decode({ brcode });
    expect([answer.status, answer.body.error.code]).toEqual([422, 'invalid_brcode']);
  });

  test('POST /pix/brcode/decode of a value that is not text, or with an unknown field, responds with 422', async () => {
    for (const body of [{ brcode: 5 }, { brcode: [CODE] }, { brcode: CODE, pay: true }]) {
      const answer = await decode(body);
      expect([answer.status, answer.body.error.code]).toEqual([422, 'validation_failed']);
    }
  });

  test('POST /pix/brcode/decode requires the scope pix:write', async () => {
    const reader = await gateway.alpha.withScopes(['pix:read']);
    expect((await reader.request('POST', '/pix/brcode/decode', { brcode: CODE })).status).toBe(403);
    const { body } = await reader.graphql(MUTATION, { brcode: CODE });
    expect(body.errors[0].extensions.code).toBe('forbidden');
  });
});

test('GraphQL decodes a BR Code to the same content as REST', async () => {
  const { type: _type, amountStr, ...same } = DECODED;
  const { body } = await gateway.alpha.graphql(MUTATION, { brcode: CODE });
  const { __typename, ...code } = body.data.decodeBrCode;
  expect(__typename).toBe('DecodedBrCode');
  expect(code).toEqual({ ...same, type: 'STATIC', amountText: amountStr, description: null });
  const refused = await gateway.alpha.graphql(MUTATION, { brcode: 'x' });
  expect(refused.body.data.decodeBrCode).toMatchObject({ __typename: 'Refusal', code: 'invalid_brcode' });
});

test('REST and GraphQL report a recurrence of Pix Automático as unsupported', async () => {
  const brcode =
    '00020126180014br.gov.bcb.pix5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002630462C9';
  const recurrenceUrl = 'pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002';
  expect((await decode({ brcode })).body.data).toMatchObject({
    ...{ type: 'recurrence', recurrenceUrl, unsupported: 'recurrence' },
    ...{ pixKey: null, url: null, amount: null },
  });
  const { body } = await gateway.alpha.graphql(MUTATION, { brcode });
  expect(body.data.decodeBrCode).toMatchObject({ type: 'RECURRENCE', recurrenceUrl, unsupported: 'RECURRENCE' });
});

test('the URL in the BR Code of a charge returns its payload, signed with the same key after a restart of the gateway', async () => {
  const { accountId } = await fundedAccount(gateway.alpha);
  const created = await gateway.alpha.request('POST', '/pix/charges', { account_id: accountId, amount: 1_234 });
  expect(created.status).toBe(201);
  const { brcode, txId, locationUrl } = created.body.data;
  const { body } = await decode({ brcode });
  expect(body.data).toMatchObject({ type: 'dynamic', pixKey: null, amount: null });
  expect(locationUrl).toBe(`http://${body.data.url}`);

  const read = async () => {
    const jws = await (await fetch(locationUrl)).text();
    const header = decodeProtectedHeader(jws);
    const { payload } = await jwtVerify(jws, createRemoteJWKSet(new URL(header.jku as string)));
    return { kid: header.kid, payload };
  };
  const first = await read();
  expect(first.payload).toMatchObject({ txid: txId, valor: { original: '12.34' } });
  await gateway.restart();
  expect((await read()).kid).toBe(first.kid);
});

test('the OpenAPI document describes the routes that payers read without a token', async () => {
  const { body } = await gateway.stranger.request('GET', '/api/openapi');
  for (const path of ['/qr/v2/{token}', '/qr/v2/cobv/{token}', '/qr/v2/jwks']) {
    expect(body.paths[path].get).toMatchObject({ security: [], tags: ['PIX'] });
  }
});
