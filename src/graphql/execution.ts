import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
} from 'graphql';
import type { YogaServerInstance } from 'graphql-yoga';
import { AppError } from '../platform/errors.ts';
import type { Logger } from '../platform/log.ts';
import { inSpan, type SpanStart } from '../platform/tracing.ts';
import type { GraphqlFacts } from '../rest/request-log.ts';
import type { GraphqlContext } from './context.ts';
import { Documents, type Read, tokensOf } from './documents.ts';
import { presentedError } from './errors.ts';
import type { Results } from './live/result-stream.ts';
import { factsOf } from './operation-facts.ts';
import type { GraphqlRequest } from './request.ts';

/** So many tokens of a document that is new here count as one request: about the work of reading it. */
export const TOKENS_PER_REQUEST = 100;

export type Engine = YogaServerInstance<GraphqlContext, object>;

/** One result, or those of a subscription as they come. */
export type Outcome = ExecutionResult | Results;

export interface Run {
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
  readonly #documents = new Documents();

  constructor(engine: Engine, schema: GraphQLSchema, log: Logger) {
    this.#engine = engine;
    this.#schema = schema;
    this.#log = log;
  }

  /**
   * Parses and validates. Errors of the document are the answer, in the form that a client may see.
   * @throws AppError rate_limited, graphql_request_invalid, method_not_allowed.
   */
  prepare(
    request: GraphqlRequest,
    context: GraphqlContext,
    { live, readOnly = false }: Run,
  ): Prepared | readonly GraphQLError[] {
    const enveloped = this.#engine.getEnveloped(context);
    const read = this.#documents.get(request.query, (query) => this.#read(query, enveloped, context));
    if ('errors' in read) {
      return read.errors.map((error) => presentedError(error, context.requestId, this.#log));
    }
    const { document } = read;
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

  /** Charges for its tokens before it is validated, which is where the work is: what comes again is known. */
  #read(query: string, enveloped: ReturnType<Engine['getEnveloped']>, context: GraphqlContext): Read {
    try {
      const document = enveloped.parse(query) as DocumentNode;
      const tokens = tokensOf(document);
      context.charge(Math.floor(tokens / TOKENS_PER_REQUEST));
      const errors = enveloped.validate(this.#schema, document) as readonly GraphQLError[];
      return errors.length > 0 ? { errors } : { document, tokens };
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [error] };
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
