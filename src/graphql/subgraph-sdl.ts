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

/** A router would query only one subgraph for the nodes of all. */
const NOT_ROUTED: ReadonlySet<string> = new Set(['node', 'nodes']);

const name = (value: string) => ({ kind: Kind.NAME, value }) as const;

const KEY: ConstDirectiveNode = {
  kind: Kind.DIRECTIVE,
  name: name('key'),
  arguments: [{ kind: Kind.ARGUMENT, name: name('fields'), value: { kind: Kind.STRING, value: 'id' } }],
};
const SHAREABLE: ConstDirectiveNode = { kind: Kind.DIRECTIVE, name: name('shareable') };

/** Federation 2 SDL in a stable order. Every type with a global id is an entity. `PageInfo` is Relay's. */
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
    // Apollo's composition does not support `@oneOf`. This gateway still enforces it.
    InputObjectTypeDefinition: (node) => ({ ...node, directives: [] }),
  }) as DocumentNode;
  return `${LINK}\n\n${print(document)}\n`;
}

const withCursorAsString = (field: FieldDefinitionNode): FieldDefinitionNode =>
  field.type.kind === Kind.NAMED_TYPE && field.type.name.value === 'Cursor'
    ? { ...field, type: { ...field.type, name: name('String') } }
    : field;
