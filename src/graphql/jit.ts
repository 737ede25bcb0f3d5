import { useGraphQlJit } from '@envelop/graphql-jit';
import { type DocumentNode, Kind } from 'graphql';

/**
 * How often a document has run when it is compiled: compiling takes some ten times as long as one run, and a document is
 * no longer than what it costs, so that whoever makes up documents pays in runs for what compiling them takes.
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
