import {
  astFromValue,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredInputField,
  print,
} from 'graphql';
import { FIRST_DAY, type Kind, LAST_DAY, type Place, replaced, shownValue, triedAt } from './hostile-values.ts';
import { documentOf, type Edge, edgesOf, plainFields, waysFromAccounts } from './schema-edges.ts';

type Field = GraphQLField<unknown, unknown>;
export type Fitting = (name: string) => unknown;

export interface GraphAttack {
  readonly name: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly isSubscription: boolean;
  readonly args: readonly GraphQLArgument[];
}

const KINDS: Readonly<Record<string, Kind>> = {
  Boolean: 'flag',
  BaseUnits: 'number',
  Cents: 'number',
  Cursor: 'cursor',
  Date: 'date',
  DateTime: 'instant',
  ExactCents: 'number',
  Float: 'number',
  ID: 'id',
  Int: 'int',
  JSON: 'any',
};
const PLAIN: Readonly<Record<Kind, unknown>> = {
  any: {},
  cursor: null,
  date: '2026-11-20',
  flag: true,
  id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10',
  int: 1,
  instant: '2026-11-20T12:00:00Z',
  number: 1,
  text: 'text',
  word: 'WORD',
};
const kindOf = (type: GraphQLNamedType): Kind => (isEnumType(type) ? 'word' : (KINDS[type.name] ?? 'text'));
const DEEPEST = 4;

/** Builds a value of the type with only its required members. */
function fittingOf(type: GraphQLInputType, name: string, fitting: Fitting, depth = 0): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) return [fittingOf(inner.ofType as GraphQLInputType, name, fitting, depth)];
  const named = getNamedType(inner);
  if (isEnumType(named)) return fitting(name) ?? named.getValues()[0]?.name;
  if (!isInputObjectType(named)) return fitting(name) ?? PLAIN[kindOf(named)];
  const fields = Object.values(named.getFields());
  const needed = named.isOneOf ? fields.slice(0, 1) : fields.filter(isRequiredInputField);
  const members = depth > DEEPEST ? [] : needed;
  return Object.fromEntries(
    members.map((field) => [field.name, fittingOf(field.type, field.name, fitting, depth + 1)]),
  );
}

function placesOf(type: GraphQLInputType, path: Place['path'], name: string, fitting: Fitting): readonly Place[] {
  const inner = getNullableType(type);
  if (path.length > DEEPEST * 2) return [];
  if (isListType(inner)) {
    const of = inner.ofType as GraphQLInputType;
    const item = fittingOf(of, name, fitting);
    return [{ path, kind: 'any', item }, ...placesOf(of, [...path, 0], name, fitting)];
  }
  const named = getNamedType(inner);
  if (!isInputObjectType(named)) return [{ path, kind: kindOf(named) }];
  return Object.values(named.getFields()).flatMap((field) =>
    placesOf(field.type, [...path, field.name], field.name, fitting),
  );
}

const withOne = (type: GraphQLInputType, path: Place['path']): Place['path'] | null => {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return null;
  if (named.isOneOf) return [];
  const [key, ...rest] = path;
  const field = typeof key === 'string' ? named.getFields()[key] : undefined;
  const inner = field && withOne(field.type, rest);
  return inner ? [key as string, ...inner] : null;
};

const selected = (type: GraphQLNamedType): string => {
  if (!isCompositeType(type)) return '';
  const nodes = isObjectType(type) ? type.getFields()['nodes'] : undefined;
  return nodes
    ? `{ nodes { ${plainFields(getNamedType(nodes.type))} } pageInfo { hasNextPage } }`
    : `{ ${plainFields(type)} }`;
};

const declared = (args: readonly GraphQLArgument[]) => ({
  variables: args.map(({ name, type }) => `$${name}: ${type}`).join(', '),
  passed: args.map(({ name }) => `${name}: $${name}`).join(', '),
});

/** Returns attacks on each place of a field's arguments. `document` is the field's whole operation. */
function attacksOn(field: Field, on: string, document: string, fitting: Fitting, extra: object = {}): GraphAttack[] {
  const isSubscription = document.startsWith('subscription');
  const base: Record<string, unknown> = { ...extra };
  for (const { name, type } of field.args) if (isNonNullType(type)) base[name] = fittingOf(type, name, fitting);
  const attack = (where: string, variables: Record<string, unknown>): GraphAttack => ({
    name: `${on}.${field.name} ${where}`,
    query: document,
    variables,
    isSubscription,
    args: field.args,
  });
  // All idempotency keys are parsed in one place, so one mutation is enough.
  const tried = field.args.filter(({ name }) => name !== 'idempotencyKey' || field.name === 'createCustomer');
  const places = tried.flatMap((arg) =>
    placesOf(arg.type, [], arg.name, fitting).flatMap((place) => {
      const one = withOne(arg.type, place.path);
      const from = one ? replaced(base[arg.name], one, {}) : base[arg.name];
      return triedAt(place).map((value) =>
        attack(`${[arg.name, ...place.path].join('.')} = ${shownValue(value)}`, {
          ...base,
          [arg.name]: replaced(from, place.path, value),
        }),
      );
    }),
  );
  const days = field.args.filter(({ type }) => ['Date', 'DateTime'].includes(getNamedType(type).name));
  const at = (day: string, type: GraphQLArgument['type']) =>
    getNamedType(type).name === 'Date' ? day : `${day}T12:00:00Z`;
  const ranges =
    days.length < 2
      ? []
      : [
          [FIRST_DAY, LAST_DAY],
          [FIRST_DAY, FIRST_DAY],
          [LAST_DAY, LAST_DAY],
        ];
  return [
    ...places,
    ...ranges.map((range) =>
      attack(`${range.join(' to ')}`, {
        ...base,
        ...Object.fromEntries(days.map(({ name, type }, n) => [name, at(range[n % 2] ?? LAST_DAY, type)])),
      }),
    ),
  ];
}

export function rootAttacks(schema: GraphQLSchema, fitting: (field: string) => Fitting): readonly GraphAttack[] {
  return (['query', 'mutation', 'subscription'] as const).flatMap((operation) => {
    const root = schema.getRootType(operation as never);
    return Object.values(root?.getFields() ?? {})
      .filter(({ args }) => args.length > 0)
      .flatMap((field) => {
        const { variables, passed } = declared(field.args);
        const document = `${operation} (${variables}) { ${field.name}(${passed}) ${selected(getNamedType(field.type))} }`;
        return attacksOn(field, root?.name ?? '', document, fitting(field.name));
      });
  });
}

export function edgeAttacks(schema: GraphQLSchema, fitting: Fitting): readonly GraphAttack[] {
  const ways = waysFromAccounts(schema);
  const edges: readonly Edge[] = edgesOf(schema).filter(({ on, field }) => field.args.length > 0 && ways.has(on.name));
  return edges.flatMap((edge) => {
    const { variables, passed } = declared(edge.field.args);
    const open = documentOf(ways.get(edge.on.name) ?? [], edge);
    const called = new RegExp(`(\\.\\.\\. on ${edge.on.name} \\{ ${edge.field.name})(\\(first: \\d+\\))?`);
    const query = open.replace('($n: Int!)', `($n: Int!, ${variables})`).replace(called, `$1(${passed})`);
    return attacksOn(edge.field, edge.on.name, query, fitting, { n: 2 });
  });
}

/**
 * Returns the request with its values as literals of the document, which the body checks do not see. Null when a value
 * cannot be a literal.
 */
export function inDocument({ args, variables, ...attack }: GraphAttack): GraphAttack | null {
  try {
    const written = args.reduce((query, { name, type }) => {
      const literal = astFromValue(variables[name], type);
      return query
        .replace(`${name}: $${name}`, `${name}: ${literal ? print(literal) : 'null'}`)
        .replace(new RegExp(`\\$${name}: [^,)]+,? ?`), '');
    }, attack.query);
    const { n } = variables;
    return {
      ...attack,
      name: `${attack.name} in the document`,
      args,
      query: written.replace(/ ?\(\) \{/, ' {'),
      variables: n ? { n } : {},
    };
  } catch {
    return null;
  }
}
