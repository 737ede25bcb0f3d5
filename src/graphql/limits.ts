import type { Plugin } from '@envelop/core';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  parse,
  type SelectionSetNode,
} from 'graphql';

/** Bounds of a document, decided before it is validated: validation and compilation grow with them. */
export const MAX_TOKENS = 2_000;
export const MAX_DEPTH = 15;
export const MAX_ALIASES = 100;

/** What of a parsed document is beyond the bounds; null: nothing. */
export function limitError(document: DocumentNode): GraphQLError | null {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  let aliases = 0;
  const depths = new Map<string, number>();

  function depthOf(set: SelectionSetNode): number {
    let deepest = 0;
    for (const selection of set.selections) {
      let depth = 0;
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        depth = depthOfFragment(selection.name.value);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        depth = depthOf(selection.selectionSet);
      } else {
        if (selection.alias) aliases += 1;
        const below = selection.selectionSet ? depthOf(selection.selectionSet) : 0;
        // The schema is finite, and GraphQL's own rule bounds how often introspection goes round in it.
        depth = selection.name.value === '__schema' || selection.name.value === '__type' ? 1 : 1 + below;
      }
      deepest = Math.max(deepest, depth);
    }
    return deepest;
  }

  function depthOfFragment(name: string): number {
    const known = depths.get(name);
    if (known !== undefined) return known;
    // A cycle ends here; validation refuses it afterwards.
    depths.set(name, 0);
    const fragment = fragments.get(name);
    const depth = fragment ? depthOf(fragment.selectionSet) : 0;
    depths.set(name, depth);
    return depth;
  }

  let depth = 0;
  for (const node of document.definitions) {
    if (node.kind === Kind.OPERATION_DEFINITION) depth = Math.max(depth, depthOf(node.selectionSet));
  }
  if (depth > MAX_DEPTH) return new GraphQLError(`the document is ${depth} levels deep, ${MAX_DEPTH} are allowed`);
  if (aliases > MAX_ALIASES) return new GraphQLError(`the document has ${aliases} aliases, ${MAX_ALIASES} are allowed`);
  return null;
}

/** Parses within the bound on tokens. @throws GraphQLError for what is not a document, or is too long. */
export const parseBounded: typeof parse = (source, options) => parse(source, { ...options, maxTokens: MAX_TOKENS });

/** Refuses documents beyond the bounds before validation, over HTTP and WebSocket alike. */
export function useLimits(): Plugin {
  return {
    onParse: ({ setParseFn }) => setParseFn(parseBounded),
    onValidate({ params, setValidationFn }) {
      const error = limitError(params.documentAST);
      if (error) setValidationFn(() => [error]);
    },
  };
}
