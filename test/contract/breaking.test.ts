import { describe, expect, test } from 'vitest';
import { breakingChanges } from '../../scripts/schema/breaking.ts';
import { isNamed, namedBreaks } from '../../scripts/schema/changelog.ts';

const one = (path: string, text: string) => new Map([[path, text]]);

async function breaks(path: string, before: string, after: string): Promise<readonly string[]> {
  const changes = await breakingChanges(one(path, before), one(path, after));
  return changes.map(({ place, what }) => `${place}: ${what}`);
}

describe('changes of the graph', () => {
  const SDL = `
    type Query { account(accountId: Int!): Account events(after: String): [String!]! }
    type Account { status: Status! balance: Int! }
    enum Status { ACTIVE CLOSED }
    input Limits { daily: Int }
    type Mutation { change(input: Limits!): Boolean }
  `;
  const places = async (from: string, to: string) => {
    const after = SDL.replace(from, to);
    expect(after).not.toBe(SDL);
    return (await breakingChanges(one('schema.graphql', SDL), one('schema.graphql', after))).map(({ place }) => place);
  };

  test.each([
    ['a removed field', 'balance: Int!', '', 'Account.balance'],
    ['a field that becomes nullable', 'status: Status!', 'status: Status', 'Account.status'],
    ['a field with another type', 'balance: Int!', 'balance: String!', 'Account.balance'],
    ['an argument with another type', 'after: String', 'after: ID', 'Query.events.after'],
    ['a new required argument', '): Account', ', day: Int!): Account', 'Query.account.day'],
    ['a removed enum value', 'ACTIVE CLOSED', 'ACTIVE', 'Status.CLOSED'],
    ['a new required input field', 'daily: Int', 'daily: Int!', 'Limits.daily'],
    ['a removed root field', 'account(accountId: Int!): Account', '', 'Query.account'],
  ])('the graph breaks with %s', async (_, from, to, place) => {
    expect(await places(from, to)).toContain(place);
  });

  test.each([
    ['a new field', 'balance: Int!', 'balance: Int! blocked: Int!'],
    ['a new optional argument', '): Account', ', day: Int): Account'],
    ['a new enum value', 'ACTIVE CLOSED', 'ACTIVE BLOCKED CLOSED'],
    ['a new optional input field', 'daily: Int', 'daily: Int monthly: Int'],
    ['a field that becomes non-null', '): Account', '): Account!'],
    ['a deprecation', 'balance: Int!', 'balance: Int! @deprecated(reason: "read available")'],
  ])('the graph does not break with %s', async (_, from, to) => {
    expect(await places(from, to)).toEqual([]);
  });
});

describe('changes of REST', () => {
  type Json = Record<string, unknown>;
  const documentOf = (change: (paths: Json, schemas: Json, operation: Json) => void = () => {}): string => {
    const ref = (name: string) => ({
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
    });
    const post: Json = {
      security: [{ oauth2: ['pix:write'] }],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
        { name: 'page', in: 'query', schema: { type: 'integer', maximum: 100 } },
      ],
      requestBody: { required: true, ...ref('PayRequest') },
      responses: { 202: ref('Payment'), 422: ref('Error') },
    };
    const paths: Json = { '/api/partner/v1/accounts/{id}/payments': { post } };
    const schemas: Json = {
      Payment: {
        type: 'object',
        required: ['id', 'status'],
        properties: {
          id: { type: 'string', format: 'uuid' },
          status: { type: 'string', enum: ['processing', 'settled'] },
          parties: { type: 'array', items: { $ref: '#/components/schemas/Party' } },
        },
      },
      Party: {
        type: 'object',
        properties: { name: { type: 'string' }, payer: { $ref: '#/components/schemas/Party' } },
      },
      PayRequest: {
        type: 'object',
        required: ['amount'],
        additionalProperties: false,
        properties: {
          amount: { type: 'integer', minimum: 1 },
          kind: { type: 'string', enum: ['pix', 'ted'] },
          note: { anyOf: [{ type: 'string', maxLength: 140 }, { type: 'null' }] },
        },
      },
      Error: { type: 'object', properties: { code: { type: 'string' } } },
    };
    change(paths, schemas, post);
    return JSON.stringify({ info: { version: '1' }, paths, components: { schemas } });
  };
  const member = (schemas: Json, record: string, name: string) =>
    ((schemas[record] as Json)['properties'] as Json)[name] as Json;
  const membersOf = (schemas: Json, record: string) => (schemas[record] as Json)['properties'] as Json;
  const changed = (change: Parameters<typeof documentOf>[0]) =>
    breaks('openapi.json', documentOf(), documentOf(change));
  const ROUTE = 'POST /accounts/{id}/payments';

  test.each<[string, Parameters<typeof documentOf>[0], string]>([
    ['a removed route', (paths) => delete paths['/api/partner/v1/accounts/{id}/payments'], `${ROUTE}: was removed`],
    [
      'another scope',
      (_, __, post) => Object.assign(post, { security: [{ oauth2: ['transfer:write'] }] }),
      `${ROUTE}: needs the scope transfer:write`,
    ],
    [
      'another status',
      (_, __, post) => {
        const { 202: accepted, ...others } = post['responses'] as Json;
        post['responses'] = { 201: accepted, ...others };
      },
      `${ROUTE} answer: no longer has the status 202`,
    ],
    [
      'a new required parameter',
      (_, __, post) =>
        (post['parameters'] as Json[]).push({ name: 'day', in: 'query', required: true, schema: { type: 'string' } }),
      `${ROUTE} query.day: is now required`,
    ],
    [
      'a lower maximum of a parameter',
      (_, __, post) => Object.assign((post['parameters'] as Json[])[1]?.['schema'] as Json, { maximum: 50 }),
      `${ROUTE} query.page: has maximum 50, had 100`,
    ],
    [
      'a removed response member',
      (_, schemas) => delete membersOf(schemas, 'Payment')['id'],
      'REST Payment.id: is no longer returned',
    ],
    [
      'a response field that becomes optional',
      (_, schemas) => Object.assign(schemas['Payment'] as Json, { required: ['id'] }),
      'REST Payment.status: can now be absent',
    ],
    [
      'a response field that becomes nullable',
      (_, schemas) =>
        Object.assign(membersOf(schemas, 'Payment'), { id: { anyOf: [{ type: 'string' }, { type: 'null' }] } }),
      'REST Payment.id: can now be null',
    ],
    [
      'a response field with another format',
      (_, schemas) => Object.assign(member(schemas, 'Payment', 'id'), { format: 'date' }),
      'REST Payment.id: has the format date, was uuid',
    ],
    [
      'a value with another name',
      (_, schemas) => Object.assign(member(schemas, 'Payment', 'status'), { enum: ['processing', 'completed'] }),
      'REST Payment.status: is "completed", no longer "settled"',
    ],
    [
      'a change within the items of a list',
      (_, schemas) => Object.assign(membersOf(schemas, 'Party'), { name: { type: 'object' } }),
      'REST Party.name: can now be object',
    ],
    [
      'a new required request field',
      (_, schemas) => Object.assign(schemas['PayRequest'] as Json, { required: ['amount', 'kind'] }),
      'REST PayRequest.kind: is now required',
    ],
    [
      'a removed request field',
      (_, schemas) => delete membersOf(schemas, 'PayRequest')['kind'],
      'REST PayRequest.kind: is no longer accepted',
    ],
    [
      'a request value that is no longer accepted',
      (_, schemas) => Object.assign(member(schemas, 'PayRequest', 'kind'), { enum: ['pix'] }),
      'REST PayRequest.kind: can no longer be "ted"',
    ],
    [
      'a shorter text',
      (_, schemas) =>
        Object.assign(membersOf(schemas, 'PayRequest'), {
          note: { anyOf: [{ type: 'string', maxLength: 100 }, { type: 'null' }] },
        }),
      'REST PayRequest.note: has maxLength 100, had 140',
    ],
    [
      'a null that is no longer accepted',
      (_, schemas) => Object.assign(membersOf(schemas, 'PayRequest'), { note: { type: 'string', maxLength: 140 } }),
      'REST PayRequest.note: can no longer be null',
    ],
  ])('REST breaks with %s', async (_, change, what) => {
    expect(await changed(change)).toEqual([what]);
  });

  test.each<[string, Parameters<typeof documentOf>[0]]>([
    ['nothing', () => {}],
    ['a new route', (paths) => Object.assign(paths, { '/api/partner/v1/fees': { get: { responses: {} } } })],
    [
      'another name of a parameter in the path',
      (paths, _, post) => {
        delete paths['/api/partner/v1/accounts/{id}/payments'];
        (post['parameters'] as Json[])[0] = {
          name: 'account',
          in: 'path',
          required: true,
          schema: { type: 'integer' },
        };
        paths['/api/partner/v1/accounts/{account}/payments'] = { post };
      },
    ],
    [
      'a new response member',
      (_, schemas) => Object.assign(membersOf(schemas, 'Payment'), { fee: { type: 'integer' } }),
    ],
    ['a new optional request field', (_, schemas) => Object.assign(membersOf(schemas, 'PayRequest'), { tag: {} })],
    [
      'a new response status',
      (_, schemas) => Object.assign(member(schemas, 'Payment', 'status'), { enum: ['processing', 'settled', 'held'] }),
    ],
    [
      'a new request value',
      (_, schemas) => Object.assign(member(schemas, 'PayRequest', 'kind'), { enum: ['pix', 'ted', 'boleto'] }),
    ],
    ['a wider bound', (_, schemas) => Object.assign(member(schemas, 'PayRequest', 'amount'), { minimum: 0 })],
    ['a description', (_, schemas) => Object.assign(member(schemas, 'Payment', 'id'), { description: 'Its id' })],
  ])('REST does not break with %s', async (_, change) => {
    expect(await changed(change)).toEqual([]);
  });
});

describe('changes of events', () => {
  const EVENT = {
    type: 'object',
    required: ['accountId', 'status'],
    properties: { accountId: { type: 'integer' }, status: { type: 'string', const: 'settled' } },
  };
  const changed = (properties: object, required = EVENT.required) =>
    breaks('events/pix.received.json', JSON.stringify(EVENT), JSON.stringify({ ...EVENT, required, properties }));

  test('an event breaks when its payload loses a field, or when a field changes its meaning', async () => {
    expect(await breakingChanges(one('events/pix.received.json', JSON.stringify(EVENT)), new Map())).toMatchObject([
      { place: 'pix.received', what: 'was removed' },
    ]);
    const { accountId, status } = EVENT.properties;
    expect(await changed({ status })).toEqual(['pix.received.accountId: is no longer returned']);
    expect(await changed({ accountId, status: { const: 'completed', type: 'string' } })).toEqual([
      'pix.received.status: is "completed", no longer "settled"',
    ]);
    expect(await changed({ accountId: { anyOf: [accountId, { type: 'null' }] }, status })).toEqual([
      'pix.received.accountId: can now be null',
    ]);
    expect(await changed(EVENT.properties, ['status'])).toEqual(['pix.received.accountId: can now be absent']);
    expect(await changed({ ...EVENT.properties, fee: { type: 'integer' } })).toEqual([]);
  });
});

describe('changelog and breaking changes', () => {
  const CHANGELOG = `# Changelog

## 0.2.0

- **Events:** \`Query.fees\` is quicker.

### Breaking

- \`Query.events.types\`: an enum.
- \`Event\` and \`REST Payment.status\`: renamed.
- \`POST /pix/payments\`: needs more.

### Added

- \`Query.accounts\`: new.

## 0.1.0

### Breaking

- \`Query.old\`: long ago.
`;
  const names = namedBreaks(CHANGELOG, '0.1.0');
  const named = (place: string, within: string) => isNamed({ place, within, what: '' }, names);

  test('a breaking change must be named under the breaking heading above the compared release', () => {
    expect(names).toEqual(['Query.events.types', 'Event', 'REST Payment.status', 'POST /pix/payments']);
  });

  test('the changelog names a change by its place or by a place that contains it', () => {
    expect(named('Query.events.types', 'Query.events')).toBe(true);
    expect(named('Event.payload', 'Event')).toBe(true);
    expect(named('POST /pix/payments body', 'POST /pix/payments')).toBe(true);
    expect(named('REST Payment.status', 'REST Payment')).toBe(true);
  });

  test('the changelog does not name a change by a part of its place, by another place with the same prefix or by a root type', () => {
    expect(named('Query.events', 'Query.events')).toBe(false);
    expect(named('EventConnection.nodes', 'EventConnection')).toBe(false);
    expect(named('POST /pix/payments/{id}', 'POST /pix/payments/{id}')).toBe(false);
    expect(isNamed({ place: 'Query.fees', within: 'Query.fees', what: '' }, ['Query'])).toBe(false);
    expect(isNamed({ place: 'pix.received.failed', within: 'pix.received.failed', what: '' }, ['pix.received'])).toBe(
      false,
    );
  });

  test('the changelog must have a section for the release', () => {
    expect(() => namedBreaks(CHANGELOG, '0.3.0')).toThrow('no section "## 0.3.0"');
  });
});
