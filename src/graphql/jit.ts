import { useGraphQlJit } from '@envelop/graphql-jit';
import { type DocumentNode, Kind } from 'graphql';

/**
 * How often a document runs before it is compiled. Compiling takes as long as about ten runs, so a client that keeps
 * sending new documents has paid on the rate limit, by their runs, for more than their compiling takes.
 */
export const COMPILE_AFTER = 20;

/**
 * Compiles the documents that come again and again. Only documents of a single operation, because the compiled function
 * is kept by document, whatever operation is asked for.
 */
export function useCompiledDocuments(after: number): ReturnType<typeof useGraphQlJit> {
  const runs = new WeakMap<DocumentNode, number>();
  return useGraphQlJit(
    {},
    {
      enableIf({ document }) {
        const known = runs.get(document) ?? 0;
        if (known >= after)
          return document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION).length === 1;
        runs.set(document, known + 1);
        return false;
      },
    },
  );
}
