import { beforeAll, describe, expect, it } from 'vitest';
import { type ServedGateway, serveGateway } from '../support/served-gateway.ts';

const PORTUGUESE = { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' };

let gateway: ServedGateway;
beforeAll(async () => {
  gateway = await serveGateway();
});

describe('the language of refusals', () => {
  it('REST refuses in the language of Accept-Language, with the same code and fields', async () => {
    const body = { shoe_size: 41, colour: 'red' };
    const english = await gateway.alpha.request('POST', '/customers', body);
    const portuguese = await gateway.alpha.request('POST', '/customers', body, PORTUGUESE);
    expect(english.body.error).toMatchObject({ code: 'validation_failed', fields: { shoe_size: 'unknown field' } });
    expect(portuguese.body.error).toMatchObject({
      code: 'validation_failed',
      message: '2 campos são inválidos: shoe_size, colour',
      fields: { shoe_size: 'campo desconhecido', colour: 'campo desconhecido' },
    });
    expect(portuguese.status).toBe(english.status);
  });

  it.each([
    ['en', {}],
    ['pt-BR', PORTUGUESE],
    ['en', { 'accept-language': 'fr' }],
  ])('a refusal names its language, %s, and caches keep the languages apart', async (language, headers) => {
    const refused = await gateway.alpha.request('GET', '/accounts/999999', undefined, headers);
    expect(refused.status).toBe(404);
    expect(refused.headers.get('content-language')).toBe(language);
    expect(refused.headers.get('vary')).toMatch(/\bAccept-Language\b/);
  });

  it('GraphQL refuses in the language of Accept-Language, in errors and in results of mutations', async () => {
    const wrongId = await gateway.alpha.graphql('{ node(id: "x") { __typename } }', {}, PORTUGUESE);
    expect(wrongId.headers.get('content-language')).toBe('pt-BR');
    expect(JSON.stringify(wrongId.body.errors)).toContain('id: ');
    const { body } = await gateway.alpha.graphql(
      `mutation {
        simulatePixReceived(input: { accountId: 1, amount: 0 }) {
          ... on ValidationFailed { code message fields { message } }
        }
      }`,
      {},
      PORTUGUESE,
    );
    expect(body.data.simulatePixReceived).toMatchObject({
      code: 'validation_failed',
      fields: [{ message: 'deve ser no mínimo 1 centavo' }],
    });
  });
});
