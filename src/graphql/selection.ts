import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { getOrMake } from '../platform/get-or-make.ts';

/** What of a resolver's `info` says which members are asked for. */
export type Selection = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/** Works the fields of a selection out once: its resolver is called for each parent, and a kept document comes again with the same nodes. */
function remembered(fields: (selection: Selection) => ReadonlySet<string>) {
  const known = new WeakMap<Selection['fieldNodes'], ReadonlySet<string>>();
  return (selection: Selection) => getOrMake(known, selection.fieldNodes, () => fields(selection));
}

/**
 * The fields of its rows that a connection is asked for, below `nodes` and `edges { node }`. Fields that a directive
 * leaves out, and those of fragments on other types, are among them: a reader that goes by it never reads too little.
 */
const rowFields = remembered(({ fieldNodes, fragments }) => {
  const rows = fieldNodes.flatMap(({ selectionSet }) => [
    ...below(selectionSet, 'nodes', fragments),
    ...below(selectionSet, 'edges', fragments).flatMap((edge) => below(edge, 'node', fragments)),
  ]);
  return new Set(rows.flatMap((row) => fieldsOf(row, fragments).map(({ name }) => name.value)));
});

/** The fields that a connection is asked for itself. */
const ownFields = remembered(
  ({ fieldNodes, fragments }) =>
    new Set(fieldNodes.flatMap(({ selectionSet }) => fieldsOf(selectionSet, fragments)).map(({ name }) => name.value)),
);

/** Whether a connection is asked for more of its rows than these members. */
export const asksBeyond = (selection: Selection, members: ReadonlySet<string>): boolean =>
  [...rowFields(selection)].some((field) => !members.has(field));

/** Whether a connection is asked for this field. */
export const asksFor = (selection: Selection, field: string): boolean => ownFields(selection).has(field);

type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/** The fields of a selection, those of its fragments too. Validation has refused fragments that go in circles. */
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

/** The fields of merged selections by the names under which they answer, whatever types their fragments are for. */
export const fieldsByKey = (
  sets: readonly SelectionSetNode[],
  fragments: Fragments,
): ReadonlyMap<string, readonly FieldNode[]> =>
  Map.groupBy(
    sets.flatMap((set) => fieldsOf(set, fragments)),
    ({ alias, name }) => (alias ?? name).value,
  );
