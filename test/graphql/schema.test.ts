import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { graphSchema } from '../../src/domains.ts';

let schema: GraphQLSchema;

beforeAll(() => {
  schema = graphSchema('sandbox');
});

const ownTypes = () =>
  Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type));

const roots = () => new Set<unknown>([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);

interface Member {
  readonly place: string;
  readonly name: string;
  readonly type: string;
  readonly description: string;
}

const memberOf = (place: string, { name, type, description }: GraphQLArgument | GraphQLInputField): Member => ({
  place,
  name,
  type: String(getNamedType(type as GraphQLType)),
  description: description ?? '',
});

const members = (): readonly Member[] =>
  ownTypes().flatMap((type) => {
    const place = (name: string) => `${type.name}.${name}`;
    if (isInputObjectType(type))
      return Object.values(type.getFields()).map((field) => memberOf(place(field.name), field));
    if (!isObjectType(type) && !isInterfaceType(type)) return [];
    return Object.values(type.getFields()).flatMap((field) => [
      memberOf(place(field.name), field as never),
      ...field.args.map((arg) => memberOf(`${place(field.name)}(${arg.name})`, arg)),
    ]);
  });

/** Required words in the description of a member, by its type or name. */
const UNITS: readonly [what: string, is: (member: Member) => boolean, unit: RegExp][] = [
  ['amounts are in cents', ({ type }) => type === 'Cents', /\bcents\b/i],
  ['days are those of Brasília', ({ type }) => type === 'Date', /Brasília/],
  ['durations are in milliseconds', ({ name }) => /Ms$/.test(name), /milliseconds/],
  ['durations are in seconds', ({ name, type }) => type === 'Int' && /seconds$/i.test(name), /seconds/i],
];

/** Types without a scope: results of mutations, refusals, pages and the viewer. */
const OPEN_TYPES = [
  'AcceptedInternalTransfer',
  'AcceptedPixPayment',
  'AcceptedPixRefund',
  'AcceptedTed',
  'AcceptedTedRefund',
  'CancelledCharge',
  'ClaimNotDue',
  'CreatedCustomer',
  'CreatedCustomerKyc',
  'DeletedFavorite',
  'DeletedWebhook',
  'FinanceEvent',
  'InsufficientBalance',
  'InvalidField',
  'LeavingPixKey',
  'LimitExceeded',
  'OpenedAccount',
  'PageInfo',
  'PixKeyLookup',
  'RefundExceedsRemainder',
  'RefundWindowExpired',
  'Refusal',
  'RequestedPixKey',
  'RotatedWebhookSecret',
  'SimulatedBill',
  'SimulatedDirectoryEntry',
  'SimulatedKeyBlock',
  'SimulatedPix',
  'SimulatedPixReturn',
  'SimulatedRailStatement',
  'SimulatedTed',
  'StatementImport',
  'ValidationFailed',
  'Viewer',
];

describe('the schema', () => {
  it('every type, field, argument and enum value has a description', () => {
    const silent: string[] = [];
    for (const type of ownTypes()) {
      if (!type.description) silent.push(type.name);
      if (isEnumType(type)) {
        for (const value of type.getValues()) if (!value.description) silent.push(`${type.name}.${value.name}`);
      }
      if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) {
        for (const field of Object.values(type.getFields())) {
          if (!field.description) silent.push(`${type.name}.${field.name}`);
          for (const arg of 'args' in field ? field.args : []) {
            if (!arg.description) silent.push(`${type.name}.${field.name}(${arg.name})`);
          }
        }
      }
    }
    expect(silent).toEqual([]);
  });

  it.each(UNITS)('descriptions state where needed that %s', (_what, is, unit) => {
    const wanted = members().filter(is);
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.filter(({ description }) => !unit.test(description)).map(({ place }) => place)).toEqual([]);
  });

  const lists = () =>
    ownTypes()
      .filter((type) => isObjectType(type) || isInterfaceType(type))
      .flatMap((type) =>
        Object.values(type.getFields()).map((field) => ({ field, place: `${type.name}.${field.name}` })),
      );

  it('only lists of events offer OLDEST_FIRST, because their positions follow the commit order', () => {
    const isOldestFirst = (type: unknown) =>
      isEnumType(type) && type.getValues().some(({ name }) => name === 'OLDEST_FIRST');
    const orders = lists().flatMap(({ field, place }) =>
      field.args.filter(({ type }) => isOldestFirst(getNamedType(type))).map(({ name }) => `${place}(${name})`),
    );
    expect(orders.sort()).toEqual(['Query.events(order)', 'Query.financeEvents(order)']);
  });

  it('every list in ascending order, except lists of events, points to events in its description', () => {
    const found = lists()
      .filter(({ field: { type, description } }) => {
        const list = getNamedType(type).name;
        return (
          list.endsWith('Connection') && !list.endsWith('EventConnection') && /oldest first/.test(description ?? '')
        );
      })
      .map(({ field: { description }, place }) => ({ place, description }));
    expect(found.map(({ place }) => place)).toEqual(['Customer.accounts', 'Query.accounts', 'Query.customers']);
    for (const { place, description } of found)
      expect(description, place).toMatch(/can appear before your last cursor\. .*`events`/);
  });

  it('every deprecated field names its replacement', () => {
    const deprecated = ownTypes()
      .filter((type) => isObjectType(type) || isInterfaceType(type))
      .flatMap((type) => Object.values(type.getFields()))
      .filter(({ deprecationReason }) => typeof deprecationReason === 'string');
    expect(deprecated.length).toBeGreaterThan(0);
    for (const { name, deprecationReason } of deprecated) expect(deprecationReason, name).toMatch(/^Use `/);
  });

  it('every type with data of a partner declares its scope', () => {
    const open = ownTypes()
      .filter(isObjectType)
      .filter((type) => !roots().has(type))
      .filter((type) => !/(Connection|Edge)$/.test(type.name) && type.extensions['scopes'] === undefined)
      .map((type) => type.name);
    expect(open.sort()).toEqual(OPEN_TYPES);
  });

  it('every type with a global id is readable by node', () => {
    const reads = ({ extensions }: GraphQLInterfaceType | GraphQLObjectType) => extensions['nodeReader'] !== undefined;
    const nodes = schema.getPossibleTypes(schema.getType('Node') as GraphQLInterfaceType);
    expect(nodes.length).toBeGreaterThan(50);
    expect(nodes.filter((type) => !reads(type) && !type.getInterfaces().some(reads))).toEqual([]);
  });

  it('every mutation declares its scope', () => {
    const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
    expect(mutations.length).toBeGreaterThanOrEqual(10);
    expect(mutations.filter((field) => field.extensions['scopes'] === undefined).map(({ name }) => name)).toEqual([]);
  });

  it('sandbox fields exist only in a sandbox, even when one process builds both schemas', () => {
    const fields = (built: GraphQLSchema) => [
      ...Object.keys(built.getQueryType()?.getFields() ?? {}),
      ...Object.keys(built.getMutationType()?.getFields() ?? {}),
    ];
    const outside = graphSchema();
    const onlyInSandbox = fields(schema).filter((name) => !fields(outside).includes(name));
    expect(onlyInSandbox).toEqual(expect.arrayContaining(['sandboxClock', 'advanceClock', 'simulatePixReceived']));
    expect(onlyInSandbox.filter((name) => !/^simulate|clock$/i.test(name))).toEqual([]);
    expect(fields(outside).filter((name) => /^simulate|clock$/i.test(name))).toEqual([]);
    expect(outside.getType('SandboxClock')).toBeUndefined();
  });
});
