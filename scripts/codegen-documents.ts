import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { type DocumentNode, Kind, type OperationDefinitionNode } from 'graphql';

/** What GraphQL Code Generator hands a plugin of each `.graphql` file. */
interface DocumentFile {
  readonly location: string;
  readonly document?: DocumentNode;
}

interface ClientDocument {
  readonly name: string;
  readonly kind: 'Query' | 'Mutation' | 'Subscription';
  /** The file as it is: whoever sends it sends this, and nobody has to print anything. */
  readonly text: string;
}

const KINDS = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' } as const;

/** @throws Error that names a file which has not exactly one operation, with a name. */
function documentOf({ location, document }: DocumentFile): ClientDocument {
  const operations = (document?.definitions ?? []).filter(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const [operation] = operations;
  if (!operation?.name || operations.length > 1) {
    throw new Error(`${location}: a file has one operation, with a name, and the fragments that it uses`);
  }
  return { name: operation.name.value, kind: KINDS[operation.operation], text: readFileSync(location, 'utf8') };
}

const typed = ({ name, kind, text }: ClientDocument): string => {
  const literal = text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');
  return `export const ${name} = \`${literal}\` as TypedDocument<${name}${kind}, ${name}${kind}Variables>;\n`;
};

const trusted = (documents: readonly ClientDocument[]): string => {
  const byId = documents.map(({ text }) => [createHash('sha256').update(text).digest('hex'), text]);
  return `${JSON.stringify(Object.fromEntries(byId), null, 2)}\n`;
};

/** As `DocumentTypeDecoration` of `@graphql-typed-document-node/core`, which typed clients know. */
const TYPED_DOCUMENT = `/** The text of a document, which knows what it answers and what its variables are. */
export type TypedDocument<Result, Variables> = string & { readonly __apiType?: (variables: Variables) => Result };
`;

/**
 * Plugin of GraphQL Code Generator (`codegen.yml`). Into a `.ts` file: each document as text that has the types which
 * `typescript-operations` prints. Into a `.json` file: each document by the SHA-256 of its text, in hex, for
 * gateways that take only documents that they know.
 */
export function plugin(
  _schema: unknown,
  files: readonly DocumentFile[],
  _config: unknown,
  { outputFile = '' }: { readonly outputFile?: string } = {},
): string | { readonly prepend: readonly string[]; readonly content: string } {
  const documents = files.map(documentOf).sort((a, b) => (a.name < b.name ? -1 : 1));
  if (extname(outputFile) === '.json') return trusted(documents);
  return {
    prepend: ['// Printed by npm run codegen from the .graphql files below this folder.'],
    content: [TYPED_DOCUMENT, ...documents.map(typed)].join('\n'),
  };
}
