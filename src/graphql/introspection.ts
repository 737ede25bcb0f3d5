import type { Plugin } from '@envelop/core';
import { type ExecutionResult, GraphQLError, type ValidationRule } from 'graphql';
import { AppError } from '../platform/errors.ts';
import type { GraphqlContext } from './context.ts';
import { refusedDocument, withErrors } from './errors.ts';

/** Refuses to describe the schema: by introspection, and by guesses at what was meant in errors. */
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

/** A subgraph's `_service` among them. */
const DESCRIBES: ReadonlySet<string> = new Set(['__schema', '__type', '_service']);

const noIntrospection: ValidationRule = (context) => ({
  Field({ name }) {
    if (!DESCRIBES.has(name.value)) return;
    context.reportError(
      refusedDocument(
        new AppError('introspection_disabled', 'introspection is switched off here: read the printed schema.graphql'),
      ),
    );
  },
});

/** GraphQL's own errors say which fields, types and values have similar names. */
function withoutGuesses(error: GraphQLError): GraphQLError {
  const message = error.message.replace(/ Did you mean .+\?$/s, '');
  if (message === error.message) return error;
  const { nodes = null, path = null, originalError = null } = error;
  return new GraphQLError(message, { nodes, path, originalError });
}
