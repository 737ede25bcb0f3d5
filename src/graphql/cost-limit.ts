import type { Plugin } from '@envelop/core';
import { type ExecutionResult, type GraphQLSchema, getOperationAST } from 'graphql';
import { AppError } from '../platform/errors/errors.ts';
import type { GraphqlContext } from './context.ts';
import { CostModel } from './cost.ts';
import { graphqlError } from './errors.ts';
import type { Starting } from './scopes.ts';
import { t } from './texts.ts';

/** About the work of a small REST read. */
export const POINTS_PER_REQUEST = 200;

export const requestsOf = (cost: number): number => Math.max(1, Math.ceil(cost / POINTS_PER_REQUEST));

/**
 * Refuses operations above `max` points before compilation and execution. Charges the others to the rate limit by cost.
 */
export function useCostLimit(schema: GraphQLSchema, max: number): Plugin<GraphqlContext> {
  const model = new CostModel(schema);

  /** Returns the response's `extensions`. Null when the operation is refused. */
  function admit({ args, setResultAndStopExecution }: Starting): { readonly cost: object } | null {
    const operation = getOperationAST(args.document, args.operationName);
    if (!operation) return null;
    const cost = model.costOf(args.document, operation, args.variableValues ?? {});
    const extensions = { cost: { requested: cost, maximum: max } };
    const context = args.contextValue as GraphqlContext;
    try {
      if (cost > max) {
        const message = t('queryTooCostly', { cost: String(cost), max: String(max) });
        throw new AppError('query_too_complex', message, { cost, max_cost: max });
      }
      context.charge(requestsOf(cost) - 1);
      return extensions;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      setResultAndStopExecution({ errors: [graphqlError(error, context)], extensions });
      return null;
    }
  }

  return {
    onExecute(hook) {
      const extensions = admit(hook as Starting);
      if (extensions === null) return;
      return {
        onExecuteDone({ result, setResult }) {
          setResult({ ...(result as ExecutionResult), extensions });
        },
      };
    },
    onSubscribe(hook) {
      admit(hook as Starting);
    },
  };
}
