import type { Plugin } from '@envelop/core';
import { PothosValidationError } from '@pothos/core';
import { type ExecutionResult, GraphQLError } from 'graphql';
import { AppError, validationFailed } from '../platform/errors/errors.ts';
import type { Logger } from '../platform/observability/log.ts';
import { camelCase } from '../platform/text/words.ts';
import { type Asker, toAppError } from '../rest/error-body.ts';
import { chosenName } from '../rest/request-log.ts';
import type { GraphqlContext } from './context.ts';
import { t } from './texts.ts';

type Place = Partial<Pick<GraphQLError, 'path' | 'source' | 'positions'>>;

const camelCased = (details: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [camelCase(name), value]));

/** `extensions` carries the members of the REST error body. Compiled documents have no locations, only paths. */
export function graphqlError(error: AppError, { requestId, language }: Asker, at?: Place): GraphQLError {
  const { message, details } = error.in(language);
  return new GraphQLError(message, {
    ...(at?.path === undefined ? { source: at?.source ?? null, positions: at?.positions ?? null } : { path: at.path }),
    extensions: { ...camelCased(details), code: error.code, status: error.status, requestId },
  });
}

/** {@link presentedError} unwraps it. */
export const refusedDocument = (error: AppError): GraphQLError =>
  new GraphQLError(error.message, { originalError: error });

/** Returns an error that is safe to show, and logs unexpected failures. */
export function presentedError(error: GraphQLError, asker: Asker, log: Logger): GraphQLError {
  const extensions: Readonly<Record<string, unknown>> | undefined = error.extensions;
  if (extensions?.['requestId'] === asker.requestId) return error;
  const cause = error.originalError ?? undefined;
  if (cause instanceof PothosValidationError) {
    return graphqlError(validationFailed({ id: t('notGlobalId') }), asker, error);
  }
  // Without a path nothing was executed: the document or its variables are invalid.
  if (error.path === undefined) {
    const refusal = cause instanceof AppError ? cause : new AppError('graphql_request_invalid', error.message);
    return graphqlError(refusal, asker, error);
  }
  const refusal = toAppError(cause ?? error);
  if (refusal.status >= 500)
    log.error(
      { err: cause ?? error, request_id: asker.requestId, path: error.path.map((key) => chosenName(String(key))) },
      'request failed',
    );
  return graphqlError(refusal, asker, error);
}

export const withErrors = (result: ExecutionResult, change: (error: GraphQLError) => GraphQLError): ExecutionResult =>
  result.errors ? { ...result, errors: result.errors.map(change) } : result;

export function usePresentedErrors(log: Logger): Plugin<GraphqlContext> {
  return {
    onExecute: () => ({
      onExecuteDone({ args, result, setResult }) {
        const asker = args.contextValue;
        setResult(withErrors(result as ExecutionResult, (error) => presentedError(error, asker, log)));
      },
    }),
  };
}

export const codeOfResult = ({ errors }: Pick<ExecutionResult, 'errors'>): string | undefined =>
  errors?.[0]?.extensions['code'] as string | undefined;

/** 200 when anything was executed, otherwise the status of the first refusal. */
export function statusOf(result: ExecutionResult): number {
  if (result.data !== undefined) return 200;
  const status = result.errors?.[0]?.extensions['status'];
  return typeof status === 'number' ? status : 500;
}
