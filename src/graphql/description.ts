import type { FastifyReply, FastifyRequest } from 'fastify';
import { executeSync, type GraphQLSchema, getIntrospectionQuery, parse } from 'graphql';
import { Document } from '../rest/document.ts';

/** GraphiQL's introspection query. `test/browser` checks that it is the same. */
export const GRAPHIQL_INTROSPECTION = getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true });

export const MAX_ANONYMOUS_BYTES = 8_192;

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();
const EXPECTED = squeezed(GRAPHIQL_INTROSPECTION);

/** Built once, so unauthenticated introspection causes no parsing, validation or execution. */
export class Description {
  readonly #schema: GraphQLSchema;
  readonly #printed = new Map<string, Document>();
  #text: string | undefined;

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  isAskedFor(body: unknown): boolean {
    const query = (body as { query?: unknown } | null | undefined)?.query;
    return typeof query === 'string' && query.length <= MAX_ANONYMOUS_BYTES && squeezed(query) === EXPECTED;
  }

  send(request: FastifyRequest, reply: FastifyReply, type: string): Promise<FastifyReply> {
    const headers = { 'content-type': type, 'cache-control': 'no-store' };
    const known = this.#printed.get(type) ?? new Document(headers, () => this.#print());
    this.#printed.set(type, known);
    return known.send(request, reply);
  }

  #print(): string {
    this.#text ??= JSON.stringify(executeSync({ schema: this.#schema, document: parse(GRAPHIQL_INTROSPECTION) }));
    return this.#text;
  }
}
