import type { Plugin } from '@envelop/core';
import { type ExecutionArgs, type ExecutionResult, getOperationAST } from 'graphql';
import { AppError } from '../platform/errors/errors.ts';
import type { GraphqlContext } from './context.ts';
import { graphqlError } from './errors.ts';
import { t } from './texts.ts';

/**
 * Ends a query with `execution_timeout` and cancels its reads. A mutation always runs to completion: a partial result
 * would be wrong, and each of its statements has its own time limit.
 */
export function useTimeout(seconds: number): Plugin<GraphqlContext> {
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      if (getOperationAST(args.document, args.operationName)?.operation !== 'query') return;
      setExecuteFn((running: ExecutionArgs) => {
        const outcome = executeFn(running) as ExecutionResult | Promise<ExecutionResult>;
        return outcome instanceof Promise ? inTime(outcome, running.contextValue as GraphqlContext, seconds) : outcome;
      });
    },
  };
}

export function inTime(
  outcome: Promise<ExecutionResult>,
  context: GraphqlContext,
  seconds: number,
): Promise<ExecutionResult> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const late = new AppError('execution_timeout', t('queryTooSlow', { seconds }));
      context.database.cancel(late);
      resolve({ errors: [graphqlError(late, context)] });
    }, seconds * 1_000);
    outcome.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/** For a client that has disconnected. */
export function abandon({ database }: Pick<GraphqlContext, 'database'>): void {
  database.cancel(new AppError('request_abandoned'));
}
