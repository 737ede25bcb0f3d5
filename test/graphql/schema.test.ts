import {
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { graphSchema } from '../../src/domains.ts';
import { printGraphqlSchema } from '../../src/graphql/schema.ts';
import '../../src/sandbox/graph.ts';

let schema: GraphQLSchema;

beforeAll(() => {
  schema = graphSchema();
});

const ownTypes = () =>
  Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type));

/** Types that any token may read: answers of mutations, refusals, pages, and who one is. */
const OPEN_TYPES = [
  'AcceptedInternalTransfer',
  'AcceptedPixPayment',
  'CreatedCustomer',
  'CreatedCustomerKyc',
  'DeletedWebhook',
  'InsufficientBalance',
  'InvalidField',
  'LimitExceeded',
  'OpenedAccount',
  'PageInfo',
  'PixKeyLookup',
  'Refusal',
  'RotatedWebhookSecret',
  'SimulatedPix',
  'ValidationFailed',
  'Viewer',
];

describe('the schema', () => {
  it('says of every type, field, argument and value what it is', () => {
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

  it('names the scope of every type that shows data', () => {
    const open = ownTypes()
      .filter(isObjectType)
      .filter((type) => type !== schema.getQueryType() && type !== schema.getMutationType())
      .filter((type) => !/(Connection|Edge)$/.test(type.name) && type.extensions['scopes'] === undefined)
      .map((type) => type.name);
    expect(open.sort()).toEqual(OPEN_TYPES);
  });

  it('names the scope of every mutation', () => {
    const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
    expect(mutations.length).toBeGreaterThanOrEqual(10);
    expect(mutations.filter((field) => field.extensions['scopes'] === undefined).map(({ name }) => name)).toEqual([]);
  });

  it('is printed the same whenever it is built', () => {
    expect(printGraphqlSchema(graphSchema())).toBe(printGraphqlSchema(schema));
  });
});
