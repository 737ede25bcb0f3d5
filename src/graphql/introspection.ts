import type { Plugin } from '@envelop/core';
import { type ExecutionResult, GraphQLError, type ValidationRule } from 'graphql';
import { AppError } from '../platform/errors/errors.ts';
import type { GraphqlContext } from './context.ts';
import { refusedDocument, withErrors } from './errors.ts';

/** Refuses introspection and removes name suggestions from errors. */
export function useNoIntrospection(): Plugin<GraphqlContext> {
  return {
    onValidate({ addValidationRule }) {
      addValidationRule(noIntrospection);
      return ({ result, setResult }) => setResult((result as readonly GraphQLError[]).map(withoutGuesses));
    },
    onExecute: () => ({
      onExecuteDone({ result, setResult }) {
        setResult(withErrors(result as ExecutionResult, withoutGuesses));
      },
    }),
  };
}

const DESCRIBES: ReadonlySet<string> = new Set(['__schema', '__type', '_service']);

const noIntrospection: ValidationRule = (context) => ({
  Field({ name }) {
    if (!DESCRIBES.has(name.value)) return;
    context.reportError(refusedDocument(new AppError('introspection_disabled')));
  },
});

function withoutGuesses(error: GraphQLError): GraphQLError {
  const message = error.message.replace(/ Did you mean .+\?$/s, '');
  if (message === error.message) return error;
  const { nodes = null, path = null, originalError = null } = error;
  return new GraphQLError(message, { nodes, path, originalError });
}
