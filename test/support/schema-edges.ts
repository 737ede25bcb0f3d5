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
import { isFinanceScope } from '../../src/platform/operation.ts';

type Field = GraphQLField<unknown, unknown>;
type WithFields = GraphQLObjectType | GraphQLInterfaceType;

const hasFields = (type: unknown): type is WithFields => isObjectType(type) || isInterfaceType(type);
/** Connections and their parts are how a list is written, and no edges of the domain. */
const isPage = (type: GraphQLNamedType) => /(Connection|Edge|^PageInfo)$/.test(type.name);

/** What is an institution's own is shown to its finance integrations alone: {@link financeEdgesOf} has its edges. */
const isFinance = ({ extensions }: GraphQLNamedType) =>
  ((extensions['scopes'] ?? []) as readonly string[]).some((scope) => scope.startsWith('finance_'));

/** A field that leads from an object to others. */
export interface Edge {
  /** `Account.customer`. */
  readonly name: string;
  readonly on: WithFields;
  readonly field: Field;
}

/** Whether it is an institution's own: see {@link financeEdgesOf}. */
const isOfInstitution = ({ extensions }: WithFields) =>
  ((extensions['scopes'] ?? []) as readonly string[]).some(isFinanceScope);

/**
 * Every edge that a query can follow, each once: those that an interface declares at the interface. Left out are those of
 * the roots, which have one parent, and so of types that only mutations answer, and those of an institution's own.
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

/** Fields of the root under which an institution's integrations find what is its own, and that need no argument. */
const FINANCE_ROOTS = [
  ...['payables', 'receivables', 'counterparties', 'remittances', 'accountingBatches', 'openAccountingEntries'],
  ...['payablesAging', 'receivablesAging', 'receiptsReport', 'reconciliation', 'cashFlow'],
];

/** Every edge of what is an institution's own, to its own and to its accounts and transactions, and every one that leads there. */
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

/** The shortest ways from the root to objects of each type that an institution's integration can reach without an argument. */
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

/** The shortest ways from many accounts to objects of each type that can be reached without an argument. */
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
    // What a field answers can be of each kind of its type, and is what the interfaces of its type say.
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

/** The type of a field's objects: of a connection, of its rows. */
const rowsOf = ({ type }: Field): GraphQLNamedType => rowsOfType(getNamedType(type));

function rowsOfType(type: GraphQLNamedType): GraphQLNamedType {
  const nodes = isObjectType(type) && isPage(type) ? type.getFields()['nodes'] : undefined;
  return nodes ? getNamedType(nodes.type) : type;
}

/** Rows of each page on the way: enough that there is one of every kind. */
const ROWS = 20;

/** A document that follows the way from `$n` accounts and then the edge, and selects all plain fields there. */
export const documentOf = (way: readonly Step[], edge: Edge): string =>
  `query Edge($n: Int!) { accounts(first: $n) { nodes { ${selectionOf(way, edge)} } } }`;

/** The same from the root: with `$n` objects of a list there, and as many of each page on the way. */
export function financeDocumentOf(way: readonly Step[], edge: Edge): string {
  const [root, ...rest] = way;
  if (!root) throw new Error(`no way leads to ${edge.name}`);
  const { name, args, type } = root.field;
  const inner = selectionOf(rest, edge);
  const page = args.some((arg) => arg.name === 'first') ? '(first: $n)' : '';
  const below = rowsOf(root.field) === getNamedType(type) ? inner : `nodes { ${inner} }`;
  return `query Edge${page && '($n: Int!)'} { ${name}${page} { ${below} } }`;
}

/** What {@link documentOf} selects of an account; `identified`: with the type and the id of each object on the way. */
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

/** All fields of a type that take no argument and lead to no object. */
export function plainFields(type: GraphQLNamedType): string {
  const plain = hasFields(type)
    ? Object.values(type.getFields()).filter(
        ({ type: answer, args }) => isLeafType(getNamedType(answer)) && args.length === 0,
      )
    : [];
  return ['__typename', ...plain.map(({ name }) => name)].join(' ');
}

/** How many objects an answer has at the end of the way and the edge, without nulls. */
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
