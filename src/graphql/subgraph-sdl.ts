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

/** Root fields that are not composed: a router would query only one subgraph for the nodes of all. */
const NOT_ROUTED: ReadonlySet<string> = new Set(['node', 'nodes']);

const name = (value: string) => ({ kind: Kind.NAME, value }) as const;

const KEY: ConstDirectiveNode = {
  kind: Kind.DIRECTIVE,
  name: name('key'),
  arguments: [{ kind: Kind.ARGUMENT, name: name('fields'), value: { kind: Kind.STRING, value: 'id' } }],
};
const SHAREABLE: ConstDirectiveNode = { kind: Kind.DIRECTIVE, name: name('shareable') };

/**
 * Prints the schema for federation routers: Federation 2 SDL in a stable order, in which every type with a global id is
 * an entity. `PageInfo` follows Relay's specification, so that it merges with that of a partner's own subgraph.
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
    // Apollo's composition does not support `@oneOf`. The rule still holds, because this gateway also validates
    // operations.
    InputObjectTypeDefinition: (node) => ({ ...node, directives: [] }),
  }) as DocumentNode;
  return `${LINK}\n\n${print(document)}\n`;
}

const withCursorAsString = (field: FieldDefinitionNode): FieldDefinitionNode =>
  field.type.kind === Kind.NAMED_TYPE && field.type.name.value === 'Cursor'
    ? { ...field, type: { ...field.type, name: name('String') } }
    : field;
