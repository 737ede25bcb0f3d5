import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import {
  type DocumentNode,
  type GraphQLSchema,
  isAbstractType,
  Kind,
  type OperationDefinitionNode,
  print,
  type SelectionNode,
  stripIgnoredCharacters,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

interface DocumentFile {
  readonly location: string;
  readonly document?: DocumentNode;
}

interface ClientDocument {
  readonly name: string;
  readonly kind: 'Query' | 'Mutation' | 'Subscription';
  readonly text: string;
}

const KINDS = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' } as const;

/** For a cache without a schema: `__typename` in every object, fragments on concrete types instead of an interface. */
function forCache(document: DocumentNode, schema: GraphQLSchema): string {
  const types = new TypeInfo(schema);
  const typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const;
  const concrete = (selection: SelectionNode): readonly SelectionNode[] => {
    const wanted = selection.kind === Kind.INLINE_FRAGMENT && schema.getType(selection.typeCondition?.name.value ?? '');
    const parent = types.getParentType();
    if (!wanted || !isAbstractType(wanted) || !isAbstractType(parent)) return [selection];
    const possible = new Set(schema.getPossibleTypes(parent));
    const shared = schema.getPossibleTypes(wanted).filter((type) => possible.has(type));
    return shared.map(({ name }) => ({
      ...selection,
      typeCondition: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: name } },
    }));
  };
  const typed = visit(
    document,
    visitWithTypeInfo(types, {
      SelectionSet(node, _key, parent) {
        const isRoot = parent && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION;
        const has = node.selections.some((each) => each.kind === Kind.FIELD && each.name.value === '__typename');
        const selections = node.selections.flatMap(concrete);
        return { ...node, selections: isRoot || has ? selections : [typename, ...selections] };
      },
    }),
  );
  return stripIgnoredCharacters(print(typed));
}

/** Pages send the document printed for their cache. Other clients send the file. */
const isOfPages = ({ location }: DocumentFile): boolean =>
  /^web[\\/]/.test(relative(join(import.meta.dirname, '..'), location));

function documentOf({ location, document }: DocumentFile, schema: GraphQLSchema | null): ClientDocument {
  const operations = (document?.definitions ?? []).filter(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const [operation] = operations;
  if (!operation?.name || operations.length > 1) {
    throw new Error(`${location}: a file must have exactly one named operation, and the fragments that it uses`);
  }
  const text = schema && document ? forCache(document, schema) : readFileSync(location, 'utf8');
  return { name: operation.name.value, kind: KINDS[operation.operation], text };
}

const literalOf = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const typed = ({ name, kind, text }: ClientDocument): string => {
  const literal = literalOf(text);
  return `export const ${name} = \`${literal}\` as TypedDocument<${name}${kind}, ${name}${kind}Variables>;\n`;
};

const known = ({ name, kind, text }: ClientDocument): string =>
  `export const ${name} = { name: '${name}', id: '${hashOf(text)}', text: \`${literalOf(text)}\` } as KnownDocument<${name}${kind}, ${name}${kind}Variables>;\n`;

const trusted = (documents: readonly ClientDocument[]): string => {
  const byId = documents.map(({ text }) => [hashOf(text), text]);
  return `${JSON.stringify(Object.fromEntries(byId), null, 2)}\n`;
};

/** As `DocumentTypeDecoration` of `@graphql-typed-document-node/core`, which typed clients know. */
const TYPED_DOCUMENT = `/** The text of a document, which knows what it answers and what its variables are. */
export type TypedDocument<Result, Variables> = string & { readonly __apiType?: (variables: Variables) => Result };
`;

const KNOWN_DOCUMENT = "import type { KnownDocument } from '../../shared/graph/known-document.ts';\n";

/**
 * Plugin of GraphQL Code Generator (`codegen.yml`). A `.ts` file contains each document as a text with the types of
 * `typescript-operations`. A `.json` file contains each document by the SHA-256 of its text, in hex, for gateways that
 * accept only known documents. `known`: for pages that send only the hash.
 */
export function plugin(
  schema: GraphQLSchema | null,
  files: readonly DocumentFile[],
  config: { readonly known?: boolean },
  { outputFile = '' }: { readonly outputFile?: string } = {},
): string | { readonly prepend: readonly string[]; readonly content: string } {
  const documents = files
    .map((file) => documentOf(file, config.known || isOfPages(file) ? schema : null))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  if (extname(outputFile) === '.json') return trusted(documents);
  const prepend = ['// Printed by npm run codegen from the .graphql files below this folder.'];
  if (config.known && documents.length === 0) return { prepend, content: '' };
  if (config.known) return { prepend: [...prepend, KNOWN_DOCUMENT], content: documents.map(known).join('\n') };
  return {
    prepend,
    content: [TYPED_DOCUMENT, ...documents.map(typed)].join('\n'),
  };
}
