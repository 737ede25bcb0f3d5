import type { Plugin } from '@envelop/core';
import { type ExecutionArgs, type ExecutionResult, getOperationAST, type OperationDefinitionNode } from 'graphql';
import { getOrMake } from '../platform/concurrency/get-or-make.ts';
import { AppError } from '../platform/errors/errors.ts';
import { scopeRefusal } from '../platform/operation/permission.ts';
import type { Scope } from '../platform/operation/principal.ts';
import type { GraphqlContext } from './context.ts';
import { graphqlError } from './errors.ts';
import { type Permitted, permittedOf, scopesNeeded, withRefusals } from './permission.ts';

interface Known {
  readonly needed: ReadonlySet<Scope>;
  /** By the set of refused scopes. */
  readonly permitted: Map<string, Permitted | AppError>;
}

/** Removes the parts of an operation whose scopes the token lacks, before execution. */
export function useScopes(): Plugin<GraphqlContext> {
  const cache = new WeakMap<OperationDefinitionNode, Known>();

  /** Null when all of the operation is permitted. */
  function decide({ schema, document, operationName, contextValue }: ExecutionArgs): Permitted | AppError | null {
    const operation = getOperationAST(document, operationName);
    if (!operation) return null;
    const { needed, permitted } = getOrMake(cache, operation, () => ({
      needed: scopesNeeded(schema, document, operation),
      permitted: new Map<string, Permitted | AppError>(),
    }));
    const { principal } = contextValue as GraphqlContext;
    const refused = [...needed].flatMap((scope) => {
      const refusal = scopeRefusal([scope], principal);
      return refusal ? `${scope} ${refusal.code}` : [];
    });
    if (refused.length === 0) return null;
    return getOrMake(permitted, refused.join(' '), () =>
      permittedOf(schema, document, operation, (wanted) => scopeRefusal(wanted, principal)),
    );
  }

  return {
    onExecute({ args, setResultAndStopExecution }) {
      const verdict = decide(args as ExecutionArgs);
      if (verdict === null) return;
      const asker = args.contextValue;
      if (verdict instanceof AppError) {
        setResultAndStopExecution({ errors: [graphqlError(verdict, asker)] });
        return;
      }
      args.document = verdict.document;
      return {
        onExecuteDone({ result, setResult }) {
          setResult(withRefusals(result as ExecutionResult, verdict, asker));
        },
      };
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      const verdict = decide(args as ExecutionArgs);
      if (!(verdict instanceof AppError)) return;
      setResultAndStopExecution({ errors: [graphqlError(verdict, args.contextValue)] });
    },
  };
}

/** Argument of Envelop's hooks before an operation is executed or subscribed to. */
export interface Starting {
  readonly args: ExecutionArgs;
  setResultAndStopExecution(result: ExecutionResult): void;
}
