import {
  type DocumentNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { getOrMake } from '../platform/concurrency/get-or-make.ts';
import { fragmentsOf } from './fragments.ts';

/** Field count after expanding fragments and abstract types, in work bounded by document size times number of types. */
export function compiledSize(
  schema: GraphQLSchema,
  document: DocumentNode,
  { operation, selectionSet }: OperationDefinitionNode,
): number {
  const fragments = fragmentsOf(document);
  const done = new Map<SelectionSetNode, Map<GraphQLNamedType, number>>();

  function sizeOf(set: SelectionSetNode, type: GraphQLNamedType): number {
    return getOrMake(
      getOrMake(done, set, () => new Map()),
      type,
      () =>
        isAbstractType(type) ? sum(schema.getPossibleTypes(type), (one) => sizeOf(set, one)) : fieldsOf(set, type),
    );
  }

  function fieldsOf(set: SelectionSetNode, type: GraphQLNamedType): number {
    return sum(set.selections, (selection) => {
      if (selection.kind === Kind.FIELD) {
        const answer = isObjectType(type) && type.getFields()[selection.name.value]?.type;
        return 1 + (answer && selection.selectionSet ? sizeOf(selection.selectionSet, getNamedType(answer)) : 0);
      }
      const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
      return fragment ? sizeOf(fragment.selectionSet, type) : 0;
    });
  }

  const root = schema.getRootType(operation);
  return root ? sizeOf(selectionSet, root) : 0;
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);
