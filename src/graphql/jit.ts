import { useGraphQlJit } from '@envelop/graphql-jit';
import { type DocumentNode, Kind } from 'graphql';

/**
 * Compiles the documents that come a second time: compiling costs more than one run gains. Only documents of a single
 * operation, because the compiled function is kept by document, whatever operation is asked for.
 */
export function useCompiledDocuments(): ReturnType<typeof useGraphQlJit> {
  const seen = new WeakSet<DocumentNode>();
  return useGraphQlJit(
    {},
    {
      enableIf({ document }) {
        if (seen.has(document))
          return document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION).length === 1;
        seen.add(document);
        return false;
      },
    },
  );
}
