import {
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { isFinanceScope } from '../../src/platform/operation/principal.ts';

type Field = GraphQLField<unknown, unknown>;
type WithFields = GraphQLObjectType | GraphQLInterfaceType;

const hasFields = (type: unknown): type is WithFields => isObjectType(type) || isInterfaceType(type);
/** Connections and their parts represent lists. They are not edges of the domain. */
const isPage = (type: GraphQLNamedType) => /(Connection|Edge|^PageInfo)$/.test(type.name);

/** Only finance integrations see objects of an institution. {@link financeEdgesOf} has their edges. */
const isFinance = ({ extensions }: GraphQLNamedType) =>
  ((extensions['scopes'] ?? []) as readonly string[]).some((scope) => scope.startsWith('finance_'));

export interface Edge {
  readonly name: string;
  readonly on: WithFields;
  readonly field: Field;
}

/** Whether the object belongs to an institution: see {@link financeEdgesOf}. */
const isOfInstitution = ({ extensions }: WithFields) =>
  ((extensions['scopes'] ?? []) as readonly string[]).some(isFinanceScope);

/**
 * Every edge that a query can follow, each once: edges of an interface appear at the interface. Excludes edges of the
 * roots, which have one parent, of types that only mutations return, and of an institution's objects.
 */
export function edgesOf(schema: GraphQLSchema): readonly Edge[] {
  const roots = new Set<unknown>([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);
  return [...reachable(schema)].flatMap((on) => {
    if (roots.has(on) || isPage(on) || isOfInstitution(on)) return [];
    const declared = new Set(on.getInterfaces().flatMap((type) => Object.keys(type.getFields())));
    return Object.values(on.getFields())
      .filter(
        ({ name, type }) =>
          isCompositeType(getNamedType(type)) && !isFinance(getNamedType(type)) && !declared.has(name),
      )
      .map((field) => ({ name: `${on.name}.${field.name}`, on, field }));
  });
}

/** Root fields without required arguments that lead an integration to its institution's objects. */
const FINANCE_ROOTS = [
  ...['payables', 'receivables', 'counterparties', 'remittances', 'accountingBatches', 'openAccountingEntries'],
  ...['payablesAging', 'receivablesAging', 'receiptsReport', 'reconciliation', 'cashFlow'],
];

/**
 * Every edge from an institution's objects, to its own objects and to its accounts and transactions, and every edge to
 * them.
 */
export const financeEdgesOf = (schema: GraphQLSchema): readonly Edge[] =>
  [...waysFromFinance(schema).keys()]
    .map((name) => schema.getType(name) as WithFields)
    .filter((on) => !isPage(on))
    .flatMap((on) =>
      Object.values(on.getFields())
        .filter(({ type }) => isCompositeType(getNamedType(type)))
        .filter(({ type }) => isFinance(on) || isFinance(rowsOfType(getNamedType(type))))
        .map((field) => ({ name: `${on.name}.${field.name}`, on, field })),
    );

/** The shortest paths from the root to each type that an institution's integration reaches without an argument. */
export function waysFromFinance(schema: GraphQLSchema): ReadonlyMap<string, readonly Step[]> {
  const on = schema.getQueryType() as GraphQLObjectType;
  const starts = FINANCE_ROOTS.map((name) => {
    const field = on.getFields()[name] as Field;
    return [rowsOf(field), [{ on, field }]] as const;
  });
  return waysFrom(schema, starts);
}

function reachable(schema: GraphQLSchema): ReadonlySet<WithFields> {
  const found = new Set<WithFields>();
  const visit = (type: GraphQLNamedType | null | undefined) => {
    if (!hasFields(type) || found.has(type) || isFinance(type)) return;
    found.add(type);
    if (isInterfaceType(type)) for (const kind of schema.getImplementations(type).objects) visit(kind);
    for (const other of type.getInterfaces()) visit(other);
    for (const field of Object.values(type.getFields())) visit(getNamedType(field.type));
  };
  visit(schema.getQueryType());
  return found;
}

export interface Step {
  readonly on: WithFields;
  readonly field: Field;
}

export const waysFromAccounts = (schema: GraphQLSchema): ReadonlyMap<string, readonly Step[]> =>
  waysFrom(schema, [[schema.getType('Account') as WithFields, []]]);

function waysFrom(
  schema: GraphQLSchema,
  starts: readonly (readonly [GraphQLNamedType, readonly Step[]])[],
): ReadonlyMap<string, readonly Step[]> {
  const ways = new Map<string, readonly Step[]>();
  const queue: WithFields[] = [];
  const reach = (type: WithFields, way: readonly Step[]) => {
    if (ways.has(type.name)) return;
    ways.set(type.name, way);
    queue.push(type);
  };
  const add = (type: GraphQLNamedType, way: readonly Step[]) => {
    if (!hasFields(type) || isPage(type)) return;
    // A field's result can be any implementation of its type, and also satisfies the interfaces of its type.
    for (const one of [type, ...type.getInterfaces()]) reach(one, way);
    if (isInterfaceType(type)) for (const kind of schema.getImplementations(type).objects) reach(kind, way);
  };
  for (const [type, way] of starts) add(type, way);
  for (let type = queue.shift(); type; type = queue.shift()) {
    const way = ways.get(type.name) ?? [];
    for (const field of Object.values(type.getFields())) {
      if (field.args.some(isRequiredArgument)) continue;
      add(rowsOf(field), [...way, { on: type, field }]);
    }
  }
  return ways;
}

/** The object type of a field. For a connection, the type of its rows. */
const rowsOf = ({ type }: Field): GraphQLNamedType => rowsOfType(getNamedType(type));

function rowsOfType(type: GraphQLNamedType): GraphQLNamedType {
  const nodes = isObjectType(type) && isPage(type) ? type.getFields()['nodes'] : undefined;
  return nodes ? getNamedType(nodes.type) : type;
}

/** Rows of each page on the path, enough for one of every kind. */
const ROWS = 20;

/** Builds a document that follows the path from `$n` accounts and then the edge, and selects all plain fields there. */
export const documentOf = (way: readonly Step[], edge: Edge): string =>
  `query Edge($n: Int!) { accounts(first: $n) { nodes { ${selectionOf(way, edge)} } } }`;

export function financeDocumentOf(way: readonly Step[], edge: Edge): string {
  const [root, ...rest] = way;
  if (!root) throw new Error(`no path leads to ${edge.name}`);
  const { name, args, type } = root.field;
  const inner = selectionOf(rest, edge);
  const page = args.some((arg) => arg.name === 'first') ? '(first: $n)' : '';
  const below = rowsOf(root.field) === getNamedType(type) ? inner : `nodes { ${inner} }`;
  return `query Edge${page && '($n: Int!)'} { ${name}${page} { ${below} } }`;
}

/** The selection of {@link documentOf} on an account. `identified`: with the type and id of each object on the path. */
export function selectionOf(way: readonly Step[], edge: Edge, identified = false): string {
  const steps = [...way, { on: edge.on, field: edge.field }];
  return steps.reduceRight(
    (inner, { on, field }) => {
      const rows = rowsOf(field);
      const below = `{ ${identified ? keyOf(rows) : ''} ${inner} }`;
      const first = field.args.some(({ name }) => name === 'first') ? `(first: ${ROWS})` : '';
      const page = `${first} { ${identified ? '__typename' : ''} nodes ${below} }`;
      return `... on ${on.name} { ${field.name} ${rows === getNamedType(field.type) ? below : page} }`;
    },
    plainFields(rowsOf(edge.field)),
  );
}

const keyOf = (type: GraphQLNamedType): string =>
  hasFields(type) && type.getFields()['id'] ? '__typename id' : '__typename';

export function plainFields(type: GraphQLNamedType): string {
  const plain = hasFields(type)
    ? Object.values(type.getFields()).filter(
        ({ type: answer, args }) => isLeafType(getNamedType(answer)) && args.length === 0,
      )
    : [];
  return ['__typename', ...plain.map(({ name }) => name)].join(' ');
}

export function countOf(
  data: unknown,
  way: readonly Step[],
  edge: Edge,
  root: readonly string[] = ['accounts'],
): number {
  const names = [...root, ...way.map(({ field }) => field.name), edge.field.name];
  let found = [data];
  for (const name of names) {
    found = found
      .flatMap((each) => (each as Record<string, unknown>)[name] ?? [])
      .flatMap((each) => (each as { nodes?: unknown[] }).nodes ?? [each]);
  }
  return found.length;
}
