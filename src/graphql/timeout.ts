import type { Plugin } from '@envelop/core';
import { type ExecutionArgs, type ExecutionResult, getOperationAST } from 'graphql';
import { AppError } from '../platform/errors.ts';
import type { GraphqlContext } from './context.ts';
import { graphqlError } from './errors.ts';

/**
 * Answers `execution_timeout` to a query that has not ended after so many seconds, and cancels its reads. A mutation runs
 * to its end: half of what it did would be a wrong answer, and each of its statements has a time limit of its own.
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

/** The outcome, or `execution_timeout` when it takes longer: then reads that still run are cancelled. */
export function inTime(
  outcome: Promise<ExecutionResult>,
  { database, requestId }: GraphqlContext,
  seconds: number,
): Promise<ExecutionResult> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const late = new AppError('execution_timeout', `the query took longer than ${seconds} s: ask for less at a time`);
      database.cancel(late);
      resolve({ errors: [graphqlError(late, requestId)] });
    }, seconds * 1_000);
    outcome.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/** Cancels a request's reads when the client has disconnected. */
export function abandon({ database }: Pick<GraphqlContext, 'database'>): void {
  database.cancel(new AppError('request_abandoned', 'the client is gone'));
}
