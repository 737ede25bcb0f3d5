import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
} from 'graphql';
import type { YogaServerInstance } from 'graphql-yoga';
import { AppError } from '../platform/errors/errors.ts';
import type { Logger } from '../platform/observability/log.ts';
import { inSpan, type SpanStart } from '../platform/observability/tracing.ts';
import type { GraphqlFacts } from '../rest/request-log.ts';
import type { GraphqlContext } from './context.ts';
import { Documents, type Read, tokensOf } from './documents.ts';
import { presentedError } from './errors.ts';
import { factsOf } from './operation-facts.ts';
import type { GraphqlRequest } from './request.ts';
import type { Results } from './result-stream.ts';
import { t } from './texts.ts';

/** Tokens of a new document per counted request. */
export const TOKENS_PER_REQUEST = 100;

export type Engine = YogaServerInstance<GraphqlContext, object>;

export type Outcome = ExecutionResult | Results;

export interface Run {
  /** Whether the transport can carry a subscription. */
  readonly live: boolean;
  /** Whether mutations are refused, as over GET. */
  readonly readOnly?: boolean;
}

export interface Prepared {
  readonly document: DocumentNode;
  readonly isSubscription: boolean;
  readonly facts: GraphqlFacts;
  /** A result without `data` is a refusal before execution. */
  run(): Promise<Outcome>;
}

/** The steps of every operation on every transport: parsing, limits, validation, scopes, execution. */
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
   * Returns the document's errors in a form that is safe to show.
   * @throws AppError rate_limited, graphql_request_invalid, method_not_allowed
   */
  prepare(
    request: GraphqlRequest,
    context: GraphqlContext,
    { live, readOnly = false }: Run,
  ): Prepared | readonly GraphQLError[] {
    const enveloped = this.#engine.getEnveloped(context);
    const read = this.#documents.get(request.query, (query) => this.#read(query, enveloped, context));
    if ('errors' in read) {
      return read.errors.map((error) => presentedError(error, context, this.#log));
    }
    const { document } = read;
    const operation = getOperationAST(document, request.operationName);
    if (!operation) {
      throw new AppError('graphql_request_invalid', t('operationName'));
    }
    if (readOnly && operation.operation === 'mutation') {
      throw new AppError('method_not_allowed', t('mutationsByPost'), {
        allow: ['POST'],
      });
    }
    const isSubscription = operation.operation === 'subscription';
    const facts = factsOf(document, operation);
    if (isSubscription && !live) {
      throw new AppError('graphql_request_invalid', t('subscriptionTransport'));
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

  /** Charges for a new document before the validation, which is the main cost. Cached documents cost nothing. */
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
