import {
  type ConstDirectiveNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type GraphQLSchema,
  Kind,
  parse,
  print,
  visit,
} from 'graphql';
import { printGraphqlSchema } from './schema.ts';

const LINK = 'extend schema @link(url: "https://specs.apollo.dev/federation/v2.0", import: ["@key", "@shareable"])';

/** Fields of the root that are not composed: a router would ask one subgraph alone for the nodes of all. */
const NOT_ROUTED: ReadonlySet<string> = new Set(['node', 'nodes']);

const name = (value: string) => ({ kind: Kind.NAME, value }) as const;

const KEY: ConstDirectiveNode = {
  kind: Kind.DIRECTIVE,
  name: name('key'),
  arguments: [{ kind: Kind.ARGUMENT, name: name('fields'), value: { kind: Kind.STRING, value: 'id' } }],
};
const SHAREABLE: ConstDirectiveNode = { kind: Kind.DIRECTIVE, name: name('shareable') };

/**
 * The schema as routers compose it: SDL of Federation 2, in a stable order, where whatever has a global id is an entity.
 * `PageInfo` is that of Relay's specification, so that it goes with the one of a partner's own subgraph.
 */
export function printSubgraph(schema: GraphQLSchema): string {
  const document = visit(parse(printGraphqlSchema(schema), { noLocation: true }), {
    ObjectTypeDefinition(node) {
      const { fields = [], interfaces = [] } = node;
      if (interfaces.some((each) => each.name.value === 'Node')) return { ...node, directives: [KEY] };
      if (node.name.value === 'PageInfo')
        return { ...node, directives: [SHAREABLE], fields: fields.map(withCursorAsString) };
      if (node.name.value !== 'Query') return undefined;
      return { ...node, fields: fields.filter((field) => !NOT_ROUTED.has(field.name.value)) };
    },
    // Apollo's composition does not know `@oneOf`. The rule holds: operations are checked here, too.
    InputObjectTypeDefinition: (node) => ({ ...node, directives: [] }),
  }) as DocumentNode;
  return `${LINK}\n\n${print(document)}\n`;
}

const withCursorAsString = (field: FieldDefinitionNode): FieldDefinitionNode =>
  field.type.kind === Kind.NAMED_TYPE && field.type.name.value === 'Cursor'
    ? { ...field, type: { ...field.type, name: name('String') } }
    : field;
