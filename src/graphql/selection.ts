import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { getOrMake } from '../platform/concurrency/get-or-make.ts';

export type Selection = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/** A resolver runs for each parent, and cached documents reuse the same nodes. */
function remembered(fields: (selection: Selection) => ReadonlySet<string>) {
  const known = new WeakMap<Selection['fieldNodes'], ReadonlySet<string>>();
  return (selection: Selection) => getOrMake(known, selection.fieldNodes, () => fields(selection));
}

/** Includes fields that a directive skips and those of fragments on other types, so a reader never reads too little. */
const rowFields = remembered(({ fieldNodes, fragments }) => {
  const rows = fieldNodes.flatMap(({ selectionSet }) => [
    ...below(selectionSet, 'nodes', fragments),
    ...below(selectionSet, 'edges', fragments).flatMap((edge) => below(edge, 'node', fragments)),
  ]);
  return new Set(rows.flatMap((row) => fieldsOf(row, fragments).map(({ name }) => name.value)));
});

const ownFields = remembered(
  ({ fieldNodes, fragments }) =>
    new Set(fieldNodes.flatMap(({ selectionSet }) => fieldsOf(selectionSet, fragments)).map(({ name }) => name.value)),
);

/** Whether the selection needs more of a row than these members. */
export const selectsBeyond = (selection: Selection, members: ReadonlySet<string>): boolean =>
  [...rowFields(selection)].some((field) => !members.has(field));

export const selectsField = (selection: Selection, field: string): boolean => ownFields(selection).has(field);

type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/** Fragments included. Validation has already refused cyclic ones. */
function fieldsOf(set: SelectionSetNode | undefined, fragments: Fragments): Selection['fieldNodes'] {
  return (set?.selections ?? []).flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    const within = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value];
    return fieldsOf(within?.selectionSet, fragments);
  });
}

const below = (set: SelectionSetNode | undefined, name: string, fragments: Fragments): SelectionSetNode[] =>
  fieldsOf(set, fragments).flatMap((field) =>
    field.name.value === name && field.selectionSet ? [field.selectionSet] : [],
  );

/** By response name, for fragments of any type. */
export const fieldsByKey = (
  sets: readonly SelectionSetNode[],
  fragments: Fragments,
): ReadonlyMap<string, readonly FieldNode[]> =>
  Map.groupBy(
    sets.flatMap((set) => fieldsOf(set, fragments)),
    ({ alias, name }) => (alias ?? name).value,
  );
