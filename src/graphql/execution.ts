import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import type { YogaServerInstance } from 'graphql-yoga';
import { AppError } from '../platform/errors.ts';
import type { Logger } from '../platform/log.ts';
import { inSpan, type SpanStart } from '../platform/tracing.ts';
import type { GraphqlFacts } from '../rest/request-log.ts';
import type { GraphqlContext } from './context.ts';
import { presentedError } from './errors.ts';
import type { Results } from './live/result-stream.ts';
import { factsOf } from './operation-facts.ts';
import type { GraphqlRequest } from './request.ts';

export type Engine = YogaServerInstance<GraphqlContext, object>;

/** One result, or those of a subscription as they come. */
export type Outcome = ExecutionResult | Results;

export interface Run {
  /** Whether the caller has a valid token. Without one it may only read the schema, by introspection. */
  readonly admitted: boolean;
  /** Whether its transport can carry a subscription; else one is refused. */
  readonly live: boolean;
  /** Whether it came in a way that must change nothing, as GET: then mutations are refused. */
  readonly readOnly?: boolean;
}

/** An operation that is parsed and valid, ready to run. */
export interface Prepared {
  readonly document: DocumentNode;
  readonly isSubscription: boolean;
  /** For its log line. */
  readonly facts: GraphqlFacts;
  /** A result without `data` is a refusal before anything ran. */
  run(): Promise<Outcome>;
}

/** The way of every operation, whatever its transport: parsing, limits, validation, scopes, execution. */
export class Execution {
  readonly #engine: Engine;
  readonly #schema: GraphQLSchema;
  readonly #log: Logger;

  constructor(engine: Engine, schema: GraphQLSchema, log: Logger) {
    this.#engine = engine;
    this.#schema = schema;
    this.#log = log;
  }

  /**
   * Parses and validates. Errors of the document are the answer, in the form that a client may see.
   * @throws AppError unauthorized, graphql_request_invalid, method_not_allowed.
   */
  prepare(
    request: GraphqlRequest,
    context: GraphqlContext,
    { admitted, live, readOnly = false }: Run,
  ): Prepared | readonly GraphQLError[] {
    const enveloped = this.#engine.getEnveloped(context);
    const document = this.#parse(request.query, enveloped);
    if (!('kind' in document)) {
      return document.map((error) => presentedError(error, context.requestId, this.#log));
    }
    if (!admitted && !isIntrospection(document)) throw new AppError('unauthorized');
    const operation = getOperationAST(document, request.operationName);
    if (!operation) {
      throw new AppError('graphql_request_invalid', 'operationName names no operation of the document, or is missing');
    }
    if (readOnly && operation.operation === 'mutation') {
      throw new AppError('method_not_allowed', 'send mutations by POST', { allow: ['POST'] });
    }
    const isSubscription = operation.operation === 'subscription';
    const facts = factsOf(document, operation);
    if (isSubscription && !live) {
      throw new AppError(
        'graphql_request_invalid',
        'subscribe over WebSocket (graphql-transport-ws), or with Accept: text/event-stream',
      );
    }
    return {
      document,
      isSubscription,
      facts,
      run: () =>
        inSpan(spanOf(operation, facts), async () => {
          const contextValue = await enveloped.contextFactory();
          const { variables: variableValues, operationName } = request;
          const args = { schema: this.#schema, document, contextValue, variableValues, operationName };
          return (await (isSubscription ? enveloped.subscribe(args) : enveloped.execute(args))) as Outcome;
        }),
    };
  }

  /** The document, parsed and valid, or its errors. */
  #parse(query: string, enveloped: ReturnType<Engine['getEnveloped']>): DocumentNode | readonly GraphQLError[] {
    try {
      const document = enveloped.parse(query) as DocumentNode;
      const errors = enveloped.validate(this.#schema, document) as readonly GraphQLError[];
      return errors.length > 0 ? errors : document;
    } catch (error) {
      if (error instanceof GraphQLError) return [error];
      throw error;
    }
  }
}

const spanOf = ({ operation }: OperationDefinitionNode, facts: GraphqlFacts): SpanStart => ({
  name: facts.operation,
  kind: 'internal',
  attributes: { 'graphql.operation.type': operation, 'graphql.fields': facts.fields },
});

export const isStream = (outcome: Outcome): outcome is Results => Symbol.asyncIterator in outcome;

/** Whether a valid document asks for nothing but the schema. */
function isIntrospection(document: DocumentNode): boolean {
  return document.definitions.every(
    (node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ||
      (node.kind === Kind.OPERATION_DEFINITION &&
        node.operation === 'query' &&
        node.selectionSet.selections.every(
          (selection) =>
            selection.kind === Kind.FIELD && ['__schema', '__type', '__typename'].includes(selection.name.value),
        )),
  );
}
