import { randomUUID } from 'node:crypto';
import { getNamedType, isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { graphSchema, routes, sandboxRoutes } from '../../src/domains.ts';
import { isFinance } from '../../src/platform/operation/operation.ts';
import { PARTNER_BASE, SANDBOX_BASE } from '../../src/rest/base-path.ts';
import type { Route, Source } from '../../src/rest/route.ts';
import { type ServedGateway, serveGateway } from '../support/served-gateway.ts';

const TECHNICAL = /invalid input|\bexpected|\breceived |regex|pattern|undefined|\bNaN\b|union|safe integer/i;
const LONG = 'x'.repeat(6_000);
/** An unknown account. Valid requests with it are refused after the input check. */
const ACCOUNT = 987_654;

const WRONG = [undefined, null, 12_345, -1.5, 2 ** 60, 'abc', LONG, ['abc'], {}];
const WRONG_TEXT = [undefined, 'abc', '-1.5', '9'.repeat(20), LONG.slice(0, 4_000)];

let gateway: ServedGateway;
beforeAll(async () => {
  gateway = await serveGateway();
});
afterAll(() => gateway?.stop());

const all = [
  ...routes.map((route) => ({ base: PARTNER_BASE, route })),
  ...sandboxRoutes.map((route) => ({ base: SANDBOX_BASE, route })),
];

const isAccount = (name: string) => /account_?id$/i.test(name);

function wrongOnes(shape: z.ZodType, { place }: Source): readonly unknown[] {
  const wrong = place === 'query' ? WRONG_TEXT : WRONG;
  return wrong.filter(
    (value) => !shape.safeParse(value).success && !(value === null && shape.safeParse(undefined).success),
  );
}

function ask({ base, route }: (typeof all)[number], changed: Source, value: unknown) {
  const sources = Object.values(route.from);
  const path = sources
    .filter(({ place }) => place === 'path')
    .reduce((sofar, { name, integer }) => sofar.replace(`{${name}}`, integer ? '987654' : randomUUID()), route.path);
  const query = new URLSearchParams();
  for (const { name, place } of sources) if (place === 'query' && isAccount(name)) query.set(name, String(ACCOUNT));
  const body: Record<string, unknown> = { ...(route.example.body as object | undefined) };
  for (const { name, place } of sources) if (place !== 'query' && isAccount(name)) body[name] = ACCOUNT;
  if (changed.place !== 'query') body[changed.name] = value;
  else if (value === undefined) query.delete(changed.name);
  else query.set(changed.name, String(value));
  const headers = route.operation.idempotency === undefined ? {} : { 'idempotency-key': randomUUID() };
  const sent = route.method === 'GET' || route.method === 'DELETE' ? undefined : body;
  const partner = isFinance(route.operation) ? gateway.own : gateway.alpha;
  return partner.request(route.method, `${base}${path}?${query}`, sent, headers);
}

const shapeOf = (route: Route, input: string) => route.operation.input.shape[input] as z.ZodType;

interface Printed {
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly anyOf?: readonly Printed[];
}

const mostCharacters = (shape: z.ZodType): number | undefined => {
  const printed = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Printed;
  const { maxLength, format, pattern } = printed.anyOf?.[0] ?? printed;
  return format || pattern ? undefined : maxLength;
};

const members = all.flatMap((each) =>
  Object.entries(each.route.from)
    .filter(([, { place }]) => place !== 'path')
    .map(([input, source]) => ({
      ...each,
      source,
      shape: shapeOf(each.route, input),
      name: `${source.name} of ${each.route.method} ${each.base}${each.route.path}`,
    })),
);

describe('REST validation messages', () => {
  it('REST explains invalid values of every member of every route in plain words', () => {
    expect(members.length).toBeGreaterThan(150);
  });

  it.each(members)('REST explains invalid values of $name in plain words', async ({ base, route, source, shape }) => {
    for (const value of wrongOnes(shape, source)) {
      const { status, body } = await ask({ base, route }, source, value);
      const what = JSON.stringify(value)?.slice(0, 60);
      expect([400, 422], `${what} is answered ${JSON.stringify(body)}`).toContain(status);
      const { message, fields, code } = body.error as { message: string; fields: Record<string, string>; code: string };
      expect(message).not.toMatch(TECHNICAL);
      const named = Object.entries(fields).filter(
        ([name]) => name === source.name || name.startsWith(`${source.name}.`),
      );
      expect(named, `${what} is answered ${JSON.stringify(body)}`).not.toEqual([]);
      const sent = Object.values(route.from).map(({ name }) => name);
      expect(sent).toEqual(expect.arrayContaining(Object.keys(fields).map((name) => name.split('.')[0])));
      for (const [, text] of named) {
        expect(text).not.toMatch(TECHNICAL);
        expect(text.length).toBeGreaterThan(7);
      }
      const text = named[0]?.[1] ?? '';
      if (code === 'validation_failed') {
        expect(message).toContain(source.name);
        if (value === undefined || value === null) expect(text).toBe('is required');
        const most = mostCharacters(shape);
        if (value === LONG && most !== undefined) expect(text).toContain(String(most));
      }
    }
  });

  it('a REST message refers to other members by their public names, not by internal names', async () => {
    const post = async (path: string, body: object) => (await gateway.alpha.request('POST', path, body)).body.error;
    const cobv = { account_id: ACCOUNT, amount: 1_000, due_date: '2099-01-01', fine_value: '2.00' };
    expect((await post('/pix/cobv', cobv)).fields).toEqual({ fine_type: 'is required with `fine_value`' });
    expect(await post('/pix/cobv', { ...cobv, due_date: undefined })).toMatchObject({
      code: 'due_date_required',
      message: '`due_date` is required: send a date as YYYY-MM-DD',
    });
    expect((await post('/api/sandbox/v1/pix/infractions', {})).fields).toEqual({
      transaction_id: 'send either `transaction_id` or `end_to_end_id`, not both',
    });
    const none = await gateway.alpha.request('PUT', `/accounts/${ACCOUNT}/limits`, {});
    expect(none.body.error.fields.body).toContain('`pix_out_transaction_limit`');
  });
});

const schema = graphSchema('sandbox');
const mutations = Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => {
  const input = getNamedType(field.args.find(({ name }) => name === 'input')?.type);
  if (!isInputObjectType(input)) throw new Error(`${field.name} has no input`);
  const keyed = field.args.some(({ name, type }) => name === 'idempotencyKey' && isNonNullType(type));
  return { name: field.name, keyed, input: input.name, members: Object.values(input.getFields()) };
});

type Member = (typeof mutations)[number]['members'][number];

const FITTING: Readonly<Record<string, unknown>> = { Int: ACCOUNT, Cents: 1_000, Boolean: true, Date: '2099-01-01' };
const UNFITTING: Readonly<Record<string, readonly unknown[]>> = {
  String: ['', LONG],
  ID: ['abc'],
  Int: [-1, 2 ** 31 - 1],
  Cents: [-1, Number.MAX_SAFE_INTEGER],
  JSON: ['abc', { birth_date: 'abc', address: 1 }],
  Date: ['0001-01-01'],
};

function fitting({ type }: Member): unknown {
  const named = getNamedType(type);
  const one = isEnumType(named) ? named.getValues()[0]?.name : (FITTING[named.name] ?? randomUUID());
  return isListType(isNonNullType(type) ? type.ofType : type) ? [one] : one;
}

describe('GraphQL validation messages', () => {
  it.each(mutations)(
    'GraphQL explains invalid values in the input of $name in plain words',
    async ({ name, keyed, input, members }) => {
      const key = keyed ? `, idempotencyKey: "${randomUUID()}"` : '';
      const query = `mutation ($input: ${input}!) { result: ${name}(input: $input${key}) {
      __typename ... on Error { code message } ... on ValidationFailed { fields { name message } } } }`;
      const required = members.filter(({ type }) => isNonNullType(type));
      const base = Object.fromEntries(required.map((member) => [member.name, fitting(member)]));
      const names = ['input', ...members.map((member) => member.name)];
      for (const member of members) {
        for (const value of UNFITTING[getNamedType(member.type).name] ?? []) {
          const sent = isListType(isNonNullType(member.type) ? member.type.ofType : member.type) ? [value] : value;
          const { body } = await gateway.alpha.graphql(query, { input: { ...base, [member.name]: sent } });
          const { message = '', fields = [] } = body.data?.result ?? {};
          if (fields.length > 0) expect(message).not.toMatch(TECHNICAL);
          for (const field of fields as { name: string; message: string }[]) {
            expect(names).toContain(field.name.split('.')[0]);
            expect(field.message).not.toMatch(TECHNICAL);
          }
        }
      }
    },
  );

  it('a GraphQL message refers to other members by their graph names and states the violated limit', async () => {
    const { body } = await gateway.alpha.graphql(`mutation { createDueDateCharge(input: {
      accountId: ${ACCOUNT}, amount: 1000, dueDate: "2099-01-01", fineValue: "2.00"
    }) { ... on ValidationFailed { message fields { name message } } }
    createStaticQr(input: { accountId: 0, description: "${'x'.repeat(141)}" }) {
      ... on ValidationFailed { fields { name message } }
    } }`);
    expect(body.data).toEqual({
      createDueDateCharge: {
        message: 'fineType: is required with `fineValue`',
        fields: [{ name: 'fineType', message: 'is required with `fineValue`' }],
      },
      createStaticQr: {
        fields: [
          { name: 'accountId', message: 'must be positive' },
          { name: 'description', message: 'must have at most 140 characters' },
        ],
      },
    });
  });
});
