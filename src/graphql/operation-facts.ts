import { type DocumentNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';
import { getOrMake } from '../platform/concurrency/get-or-make.ts';
import { chosenName, type GraphqlFacts } from '../rest/request-log.ts';
import { fragmentsOf } from './fragments.ts';

/** Cached as long as the parsed document. */
const known = new WeakMap<OperationDefinitionNode, GraphqlFacts>();

/** For logs and traces: contains no arguments and no aliases. */
export const factsOf = (document: DocumentNode, operation: OperationDefinitionNode): GraphqlFacts =>
  getOrMake(known, operation, () => {
    const fragments = fragmentsOf(document);
    const fields = new Set<string>();
    const collect = ({ selections }: SelectionSetNode): void => {
      for (const selection of selections) {
        if (selection.kind === Kind.FIELD) fields.add(selection.name.value);
        else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
        else collect((fragments.get(selection.name.value) as { selectionSet: SelectionSetNode }).selectionSet);
      }
    };
    collect(operation.selectionSet);
    const name = operation.name && chosenName(operation.name.value);
    return { operation: name ? `${operation.operation} ${name}` : operation.operation, fields: [...fields] };
  });
