import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAVORITES_PER_PARTNER } from '../../../../src/domains/transfers/favorites/favorite.ts';
import { fundedAccount, type ServedGateway, serveGateway } from '../../../support/served-gateway.ts';

const BENEFICIARY = {
  name: 'Oficina do João Ltda',
  document: '11222333000181',
  bankCode: '341',
  branch: '1234',
  accountNumber: '567890-x',
};
const PATH = '/transfers/favorites';
const FIELDS = 'favoriteId account { accountId } name document bankCode accountNumber accountType pixKey pixKeyType';
/** Creates this many more favorites for the partner that has one. */
const FILL = `insert into favorite select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'branch', n::text))).*
   from favorite f, generate_series(1, $1::int) n`;

let gateway: ServedGateway;
let account: number;
let other: number;

beforeAll(async () => {
  gateway = await serveGateway();
  ({ accountId: account } = await fundedAccount(gateway.alpha, 1));
  ({ accountId: other } = await fundedAccount(gateway.alpha, 1));
});
afterAll(() => gateway?.stop());

const create = (members: object = {}) => gateway.alpha.request('POST', PATH, { ...BENEFICIARY, ...members });
const list = async (query = '') =>
  ((await gateway.alpha.request('GET', PATH + query)).body.data as { id: string }[]).map(({ id }) => id);
const remove = (id: string, query = '') => gateway.alpha.request('DELETE', `${PATH}/${id}${query}`);

describe('favorites', () => {
  test('a favorite is stored as it was sent, listed oldest first, and removed when it is deleted', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body.data).toEqual({
      ...BENEFICIARY,
      id: expect.any(String),
      account_id: null,
      accountNumber: '567890X',
      accountType: 'checking',
      pixKey: null,
      pixKeyType: null,
      createdAt: expect.any(String),
    });
    const { id } = body.data;
    const second = (await create({ branch: '4321', accountType: 'savings' })).body.data.id;
    expect(await list()).toEqual([id, second]);

    expect((await remove(id)).status).toBe(204);
    expect(await list()).toEqual([second]);
    const again = await remove(id);
    expect([again.status, again.body.error.code]).toEqual([404, 'favorite_not_found']);
    await remove(second);
  });

  test.for([
    ['the same', {}],
    ['under another name, with its hyphen elsewhere', { name: 'Another name', accountNumber: '567890X' }],
    ['with a PIX key', { pixKey: 'joao@example.com' }],
  ])('a favorite that is created again (%s) returns the first one, with 200', async ([, change]) => {
    const first = await create();
    const again = await create(change as object);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect(await list()).toEqual([first.body.data.id]);
    await remove(first.body.data.id);
  });

  test('a favorite that two requests create at once is created once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create()));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    await remove(answers[0]?.body.data.id);
  });

  test('a favorite of one account is not shown for or deleted through another; favorites for all accounts are in each list', async () => {
    const ids = await Promise.all(
      [{}, { account_id: account }, { account_id: other }].map(async (members) => {
        const { status, body } = await create(members);
        expect(status).toBe(201);
        return body.data.id as string;
      }),
    );
    const [ofAll, ofAccount, ofOther] = ids as [string, string, string];
    expect((await list()).sort()).toEqual([...ids].sort());
    expect((await list(`?account_id=${account}`)).sort()).toEqual([ofAll, ofAccount].sort());

    const refused = await remove(ofOther, `?account_id=${account}`);
    expect([refused.status, refused.body.error.code]).toEqual([404, 'favorite_not_found']);
    for (const id of ids) expect((await remove(id)).status).toBe(204);
  });

  test("the type of a favorite's PIX key is detected, and an invalid key or a key of another type is rejected", async () => {
    const { body } = await create({ pixKey: '(11) 99999-8888' });
    expect(body.data).toMatchObject({ pixKey: '+5511999998888', pixKeyType: 'PHONE' });
    await remove(body.data.id);

    for (const [members, code] of [
      [{ pixKey: 'joao at example.com' }, 'invalid_pix_key'],
      [{ pixKey: '+5511999998888', pixKeyType: 'CPF' }, 'invalid_pix_key'],
      [{ pixKeyType: 'CPF' }, 'validation_failed'],
      [{ document: '11222333000182' }, 'validation_failed'],
      [{ bankCode: '34' }, 'validation_failed'],
      [{ branch: '12345' }, 'validation_failed'],
      [{ accountNumber: 'X1' }, 'validation_failed'],
      [{ accountType: 'escrow' }, 'validation_failed'],
      [{ name: ' ' }, 'validation_failed'],
    ] as const) {
      const { status, body } = await create(members);
      expect([members, status, body.error.code]).toEqual([members, 422, code]);
    }
    expect(await list()).toEqual([]);
  });

  test('a favorite above the maximum is rejected and leaves nothing', async () => {
    await create({ branch: '0' });
    await gateway.sql(FILL, [FAVORITES_PER_PARTNER - 1]);
    const more = await create({ branch: '9999' });
    expect([more.status, more.body.error]).toEqual([
      422,
      expect.objectContaining({ code: 'favorite_limit_reached', limit: FAVORITES_PER_PARTNER }),
    ]);
    expect((await create({ branch: '0' })).status).toBe(200);
    expect(await list()).toHaveLength(FAVORITES_PER_PARTNER);
    await gateway.sql('delete from favorite');
  });

  test('favorites are the same in GraphQL', async () => {
    const input = { ...BENEFICIARY, accountId: account, pixKey: '11222333000181' };
    const created = await gateway.alpha.graphql(
      `mutation ($input: CreateFavoriteInput!) { createFavorite(input: $input) { ... on Favorite { id ${FIELDS} } ... on Error { code } } }`,
      { input },
    );
    const { id, ...favorite } = created.body.data.createFavorite;
    expect(favorite).toEqual({
      favoriteId: expect.any(String),
      account: { accountId: account },
      name: BENEFICIARY.name,
      document: BENEFICIARY.document,
      bankCode: '341',
      accountNumber: '567890X',
      accountType: 'CHECKING',
      pixKey: '11222333000181',
      pixKeyType: 'CNPJ',
    });
    const read = await gateway.alpha.graphql(
      `query ($id: ID!) { node(id: $id) { ... on Favorite { ${FIELDS} } } favorites { id } }`,
      { id },
    );
    expect(read.body.data).toEqual({ node: favorite, favorites: [{ id }] });
    const gone = await gateway.alpha.graphql(
      `mutation ($id: ID!) { deleteFavorite(input: { favoriteId: $id }) { ... on DeletedFavorite { favoriteId } ... on Error { code } } }`,
      { id: favorite.favoriteId },
    );
    expect(gone.body.data.deleteFavorite).toEqual({ favoriteId: favorite.favoriteId });
    expect(await list()).toEqual([]);
  });
});
