import type { Plugin } from '@envelop/core';
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { missingScope } from '../platform/errors.ts';
import { getOrMake } from '../platform/get-or-make.ts';
import type { Scope } from '../platform/operation.ts';
import type { GraphqlContext } from './context.ts';
import { graphqlError } from './errors.ts';
import { fragmentsOf } from './fragments.ts';

type Needs = ReadonlySet<Scope>;

const scopesOf = (extensions: Readonly<Record<string, unknown>>): readonly Scope[] =>
  (extensions['scopes'] as readonly Scope[] | undefined) ?? [];

/**
 * Every scope that an operation of a valid document can need: those of each field, of the type it answers, and of each
 * fragment's type. A mutation's own scope covers the record it answers, as in REST; fields that lead on need theirs.
 */
export function scopesNeeded(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Needs {
  const needed = new Set<Scope>();
  const fragments = fragmentsOf(document);
  const seen = new Set<string>();
  const add = (extensions: Readonly<Record<string, unknown>>) => {
    for (const scope of scopesOf(extensions)) needed.add(scope);
  };

  function walk(set: SelectionSetNode, type: GraphQLNamedType, covered: boolean, isMutation: boolean): void {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[selection.name.value] : undefined;
        if (!field) continue; // __typename and introspection
        add(field.extensions);
        const answer = getNamedType(field.type);
        if (!isMutation) add(answer.extensions);
        if (selection.selectionSet) walk(selection.selectionSet, answer, isMutation, false);
        continue;
      }
      const name = selection.kind === Kind.FRAGMENT_SPREAD ? selection.name.value : null;
      const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
      const key = `${name} ${covered} ${isMutation}`;
      if (!fragment || (name !== null && seen.has(key))) continue;
      if (name !== null) seen.add(key);
      const condition = fragment.typeCondition ? schema.getType(fragment.typeCondition.name.value) : type;
      if (!condition || !isCompositeType(condition)) continue;
      if (!covered && !isMutation) add(condition.extensions);
      walk(fragment.selectionSet, condition, covered, isMutation);
    }
  }

  const root = schema.getRootType(operation.operation);
  if (root) walk(operation.selectionSet, root, false, operation.operation === 'mutation');
  return needed;
}

/** Refuses, before anything runs, an operation that needs a scope which the token does not have. */
export function useScopes(): Plugin<GraphqlContext> {
  const cache = new WeakMap<OperationDefinitionNode, Needs>();

  function refusal({ schema, document, operationName, contextValue }: ExecutionArgs): GraphQLError | null {
    const operation = getOperationAST(document, operationName);
    if (!operation) return null;
    const needed = getOrMake(cache, operation, () => scopesNeeded(schema, document, operation));
    const { principal, requestId } = contextValue as GraphqlContext;
    const missing = missingScope(needed, principal.scopes);
    return missing && graphqlError(missing, requestId);
  }

  const refuse = ({ args, setResultAndStopExecution }: Starting) => {
    const error = refusal(args);
    if (error) setResultAndStopExecution({ errors: [error] });
  };
  return { onExecute: refuse, onSubscribe: refuse };
}

/** What Envelop passes to its hooks before an operation is executed or subscribed to. */
export interface Starting {
  readonly args: ExecutionArgs;
  setResultAndStopExecution(result: ExecutionResult): void;
}
