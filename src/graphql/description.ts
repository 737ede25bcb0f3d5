import type { FastifyReply, FastifyRequest } from 'fastify';
import { executeSync, type GraphQLSchema, getIntrospectionQuery, parse } from 'graphql';
import { Document } from '../rest/document.ts';

/** The document by which GraphiQL reads the schema; `test/browser` shows that it is this one. */
export const GRAPHIQL_INTROSPECTION = getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true });

/** Most bytes of a request without a token. */
export const MAX_ANONYMOUS_BYTES = 8_192;

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();
const EXPECTED = squeezed(GRAPHIQL_INTROSPECTION);

/**
 * What the graph answers to somebody without a token: the description of its schema to GraphiQL's own document. It is
 * printed once, so that a stranger has nothing here to be parsed, checked or computed.
 */
export class Description {
  readonly #schema: GraphQLSchema;
  readonly #printed = new Map<string, Document>();
  #text: string | undefined;

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** Whether a body of a request asks for it. */
  isAskedFor(body: unknown): boolean {
    const query = (body as { query?: unknown } | null | undefined)?.query;
    return typeof query === 'string' && query.length <= MAX_ANONYMOUS_BYTES && squeezed(query) === EXPECTED;
  }

  /** @param type media type of the answer. */
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
