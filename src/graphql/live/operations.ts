import { type DocumentNode, type ExecutionResult, GraphQLError } from 'graphql';
import { AppError } from '../../platform/errors/errors.ts';
import type { Logger } from '../../platform/observability/log.ts';
import type { Origin } from '../../platform/operation/caller.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import { type Asker, toAppError } from '../../rest/error-body.ts';
import { type GraphqlFacts, logRequest } from '../../rest/request-log.ts';
import type { Asking, GraphqlContext } from '../context.ts';
import { codeOfResult, graphqlError, statusOf } from '../errors.ts';
import { type Execution, isStream, type Outcome } from '../execution.ts';
import { type GraphqlRequest, type RequestBounds, readRequest } from '../request.ts';
import { t } from '../texts.ts';
import type { LiveConnection, LiveConnections } from './connections.ts';
import type { LiveMetrics, Transport } from './live-metrics.ts';
import { LiveResults } from './results.ts';

/** Characters of a subscription's document, and of its variables. Both are kept while it is open. */
const MAX_HELD = 16_384;

export interface Started {
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
  readonly outcome: Outcome;
}

export interface Asked extends Asker {
  readonly transport: Transport;
  readonly origin: Origin;
  /** @throws AppError rate_limited */
  charge(requests: number): void;
  /** @throws AppError when the transport does not allow the operation */
  refuse?(): void;
  /** Whether mutations are refused, as over GET. */
  readonly readOnly?: boolean;
  /** Lets the transport {@link abandon} the operation. */
  onBegin(context: GraphqlContext): void;
}

export interface LiveOperationsOptions {
  readonly execution: Execution;
  readonly connections: LiveConnections;
  readonly bounds: RequestBounds;
  readonly metrics: LiveMetrics;
  readonly security: SecurityEvents;
  readonly log: Logger;
  createContext(asking: Asking): GraphqlContext;
}

/** For WebSockets and event streams alike. */
export class LiveOperations {
  readonly #options: LiveOperationsOptions;

  constructor(options: LiveOperationsOptions) {
    this.#options = options;
  }

  /** Returns the errors of an operation refused before execution. Never rejects. */
  async start(connection: LiveConnection, body: unknown, asked: Asked): Promise<Started | readonly GraphQLError[]> {
    const { requestId, language, transport, origin, charge, refuse, readOnly = false, onBegin } = asked;
    const { address } = origin;
    const { execution, connections, bounds, metrics, createContext, log, security } = this.#options;
    const began = performance.now();
    let release: (() => void) | undefined;
    let facts: GraphqlFacts | undefined;
    let context: GraphqlContext | undefined;
    // A subscription is logged when it is accepted, because it can last for days.
    const answered = (result: ExecutionResult) => {
      const code = context?.refusal ?? codeOfResult(result);
      security.refused(code, { clientId: connection.token.principal.clientId, address, requestId });
      logRequest(log, {
        request_id: requestId,
        transport,
        ...facts,
        partner_id: connection.token.principal.partnerId,
        status: statusOf(result),
        code,
        ms: performance.now() - began,
      });
    };
    const refused = (errors: readonly GraphQLError[]) => {
      answered({ errors });
      return errors;
    };
    try {
      refuse?.();
      const request = readRequest(body, bounds);
      context = createContext({
        principal: connection.token.principal,
        requestId,
        language,
        origin,
        charge,
      });
      onBegin(context);
      const prepared = execution.prepare(request, context, { live: true, readOnly });
      if (!('run' in prepared)) return refused(prepared);
      facts = prepared.facts;
      if (prepared.isSubscription) {
        refuseLarge(request);
        release = connections.subscribe(connection.token);
      }
      const outcome = await prepared.run();
      const started = { document: prepared.document, operationName: request.operationName };
      if (!isStream(outcome)) {
        release?.();
        if (outcome.data === undefined) return refused(outcome.errors ?? []);
        answered(outcome);
        return { ...started, outcome };
      }
      answered({ data: null });
      const results = new LiveResults(outcome, {
        onResult: () => metrics.results.inc(),
        onEnd: () => release?.(),
        closeConnection: (closing) => connection.end(closing),
        presented: (error) => this.presented(error, asked),
      });
      return { ...started, outcome: results };
    } catch (error) {
      release?.();
      return refused([this.presented(error, asked)]);
    }
  }

  /** Returns an error that is safe to show, and logs unexpected failures. */
  presented(error: unknown, asker: Asker): GraphQLError {
    if (error instanceof GraphQLError) return error;
    const refusal = toAppError(error);
    if (refusal.status >= 500) this.#options.log.error({ err: error, request_id: asker.requestId }, 'request failed');
    return graphqlError(refusal, asker);
  }
}

function refuseLarge({ query, variables }: GraphqlRequest): void {
  if (query.length <= MAX_HELD && JSON.stringify(variables ?? {}).length <= MAX_HELD) return;
  throw new AppError('payload_too_large', t('subscriptionLength', { max: String(MAX_HELD) }));
}
