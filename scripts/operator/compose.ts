import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
} from 'graphql';
import { ProgramError } from '../command-line.ts';

const DEPTH = 3;

export interface Composed {
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const rootFields = (schema: GraphQLSchema) => ({
  query: schema.getQueryType()?.getFields() ?? {},
  mutation: schema.getMutationType()?.getFields() ?? {},
});

export function listed(schema: GraphQLSchema): readonly string[] {
  const { query, mutation } = rootFields(schema);
  const fields = [...Object.values(query), ...Object.values(mutation)];
  const width = Math.max(...fields.map(({ name }) => name.length));
  return fields.map(({ name, description }) => `  ${name.padEnd(width)}  ${description?.split('\n', 1)[0] ?? ''}`);
}

/** @throws ProgramError when the field or an argument does not exist. */
export function compose(schema: GraphQLSchema, name: string, input: object, key: string | undefined): Composed {
  const { query, mutation } = rootFields(schema);
  const field = mutation[name] ?? query[name];
  if (!field) throw new ProgramError(`the operation ${name} does not exist; --list lists all operations`);
  const isMutation = field === mutation[name];
  const given: Record<string, unknown> = isMutation
    ? { input, ...(key === undefined ? {} : { idempotencyKey: key }) }
    : { ...input };
  const args = Object.keys(given).map((member) => {
    const found = field.args.find((arg) => arg.name === member);
    if (!found) throw new ProgramError(`${name} has no ${member}; it accepts ${signature(field)}`);
    return found;
  });
  const missing = field.args.find((arg) => isRequiredArgument(arg) && given[arg.name] === undefined);
  if (missing?.name === 'idempotencyKey')
    throw new ProgramError(`${name} needs an Idempotency-Key: --key <8 to 180 bytes>`);
  if (missing) throw new ProgramError(`${name} needs ${missing.name}: it accepts ${signature(field)}`);
  const declared = args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const call = `${name}${passed && `(${passed})`}${selection(getNamedType(field.type), DEPTH)}`;
  return {
    document: `${isMutation ? 'mutation' : 'query'}${declared && `(${declared})`} { ${call} }`,
    variables: given,
  };
}

const signature = (field: GraphQLField<unknown, unknown>): string =>
  field.args.map(({ name, type }: GraphQLArgument) => `${name}: ${type}`).join(', ') || 'nothing';

/** Every leaf, and every object without arguments, down to a depth. Lists of objects only near the top. */
function selection(type: GraphQLNamedType, depth: number): string {
  if (isLeafType(type)) return '';
  if (isUnionType(type)) {
    const members = type.getTypes().map((member) => `... on ${member.name}${selection(member, depth)}`);
    return ` { __typename ${members.join(' ')} }`;
  }
  if (!isObjectType(type)) return ' { __typename }';
  const fields = Object.values(type.getFields()).flatMap((field) => {
    if (field.args.some(isRequiredArgument)) return [];
    const answer = getNamedType(field.type);
    if (isLeafType(answer)) return field.name;
    if (depth <= 1 || (field.name === 'edges' && 'nodes' in type.getFields())) return [];
    const isList = isListType(getNullableType(field.type));
    return isList && depth < DEPTH - 1 ? [] : `${field.name}${selection(answer, depth - 1)}`;
  });
  return fields.length === 0 ? ' { __typename }' : ` { ${fields.join(' ')} }`;
}
