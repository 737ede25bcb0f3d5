import {
  type DocumentNode,
  type ExecutionResult,
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  type InlineFragmentNode,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { AppError } from '../platform/errors/errors.ts';
import type { Scope } from '../platform/operation/principal.ts';
import type { Asker } from '../rest/error-body.ts';
import { graphqlError } from './errors.ts';
import { fragmentsOf } from './fragments.ts';
import { fieldsByKey } from './selection.ts';

export interface Permitted {
  /** The operation with each refused field replaced by `__typename`, so that nothing is read or done for it. */
  readonly document: DocumentNode;
  /** The replaced fields, each with its refusal. */
  readonly refused: ReadonlyMap<FieldNode, AppError>;
}

const scopesOf = (type: { readonly extensions: Readonly<Record<string, unknown>> }): readonly Scope[] =>
  (type.extensions['scopes'] as readonly Scope[] | undefined) ?? [];

/** Scopes of the returned type. For a page: scopes of the type of its rows. */
function scopesOfAnswer(type: GraphQLNamedType): readonly Scope[] {
  const rows = isObjectType(type) && type.name.endsWith('Connection') ? type.getFields()['nodes'] : undefined;
  return scopesOf(rows ? getNamedType(rows.type) : type);
}

/** Returns the refusal for scopes that the token lacks. Null when the token has all of them. */
type Missing = (scopes: readonly Scope[]) => AppError | null;

/**
 * Checks every scope that an operation can need: of each field, its type, and each fragment's type. As in REST, a
 * mutation's scope covers the record that it returns, but not fields that lead to further objects. A field without its
 * scope is refused at the nearest nullable level: the field itself or a parent.
 */
class Permission {
  readonly refused = new Map<FieldNode, AppError>();
  readonly #schema: GraphQLSchema;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #missing: Missing;
  /**
   * Fragments by name and place of their spread, because the result of a mutation needs fewer scopes. The value is an
   * error when the fragment is refused.
   */
  readonly #permitted = new Map<string, FragmentDefinitionNode | AppError>();

  constructor(schema: GraphQLSchema, document: DocumentNode, missing: Missing) {
    this.#schema = schema;
    this.#fragments = fragmentsOf(document);
    this.#missing = missing;
  }

  operation(operation: OperationDefinitionNode): DocumentNode | AppError {
    const root = this.#schema.getRootType(operation.operation) as GraphQLNamedType;
    const selectionSet = this.#selection(operation.selectionSet, root, false, operation.operation === 'mutation');
    if (selectionSet instanceof AppError) return selectionSet;
    const fragments = [...this.#permitted.values()].flatMap((fragment) =>
      fragment instanceof AppError ? [] : [fragment],
    );
    return { kind: Kind.DOCUMENT, definitions: [{ ...operation, selectionSet }, ...fragments] };
  }

  /** `covered`: the selection is on a mutation's result. `isMutation`: its fields are mutations. */
  #selection(
    set: SelectionSetNode,
    type: GraphQLNamedType,
    covered: boolean,
    isMutation: boolean,
  ): SelectionSetNode | AppError {
    const selections: SelectionNode[] = [];
    for (const selection of set.selections) {
      const permitted =
        selection.kind === Kind.FIELD
          ? this.#field(selection, type, isMutation)
          : this.#fragment(selection, type, covered, isMutation);
      if (permitted instanceof AppError) return permitted;
      selections.push(permitted);
    }
    return { ...set, selections };
  }

  #field(node: FieldNode, type: GraphQLNamedType, isMutation: boolean): FieldNode | AppError {
    const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined;
    if (!field) return node; // __typename and introspection
    const answer = getNamedType(field.type);
    const { selectionSet, ...leaf } = node;
    const missing = this.#missing([...scopesOf(field), ...(isMutation ? [] : scopesOfAnswer(answer))]);
    const below = missing ?? (selectionSet && this.#selection(selectionSet, answer, isMutation, false));
    if (below === undefined) return node;
    if (!(below instanceof AppError)) return { ...leaf, selectionSet: below };
    if (isNonNullType(field.type)) return below;
    const name = { kind: Kind.NAME, value: '__typename' } as const;
    const inItsPlace: FieldNode = { ...leaf, alias: node.alias ?? node.name, name, arguments: [] };
    this.refused.set(inItsPlace, below);
    return inItsPlace;
  }

  #fragment(
    node: InlineFragmentNode | FragmentSpreadNode,
    type: GraphQLNamedType,
    covered: boolean,
    isMutation: boolean,
  ): SelectionNode | AppError {
    if (node.kind === Kind.INLINE_FRAGMENT) return this.#conditional(node, type, covered, isMutation);
    const fragment = this.#fragments.get(node.name.value) as FragmentDefinitionNode;
    const name = { ...node.name, value: `${node.name.value}_${covered}_${isMutation}` };
    const known =
      this.#permitted.get(name.value) ?? this.#conditional({ ...fragment, name }, type, covered, isMutation);
    this.#permitted.set(name.value, known);
    return known instanceof AppError ? known : { ...node, name };
  }

  #conditional<Node extends InlineFragmentNode | FragmentDefinitionNode>(
    node: Node,
    type: GraphQLNamedType,
    covered: boolean,
    isMutation: boolean,
  ): Node | AppError {
    const { typeCondition } = node;
    const condition = typeCondition ? (this.#schema.getType(typeCondition.name.value) as GraphQLNamedType) : type;
    const missing = covered || isMutation ? null : this.#missing(scopesOf(condition));
    const selectionSet = missing ?? this.#selection(node.selectionSet, condition, covered, isMutation);
    return selectionSet instanceof AppError ? selectionSet : { ...node, selectionSet };
  }
}

export function scopesNeeded(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): ReadonlySet<Scope> {
  const needed = new Set<Scope>();
  const note: Missing = (scopes) => {
    for (const scope of scopes) needed.add(scope);
    return null;
  };
  new Permission(schema, document, note).operation(operation);
  return needed;
}

/**
 * Refuses the whole operation when a scope is missing for a non-null root field or anywhere in a subscription (every
 * event would repeat the refusal). It also refuses the whole operation when a mutation is selected twice under one name
 * and only one selection is refused, because the other would run.
 */
export function permittedOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  missing: Missing,
): Permitted | AppError {
  const permission = new Permission(schema, document, missing);
  const permitted = permission.operation(operation);
  if (permitted instanceof AppError) return permitted;
  const { refused } = permission;
  const some = [...refused.values()][0];
  if (some !== undefined && operation.operation === 'subscription') return some;
  const { selectionSet } = permitted.definitions[0] as OperationDefinitionNode;
  for (const nodes of operation.operation === 'mutation'
    ? fieldsByKey([selectionSet], spreadable(permitted)).values()
    : []) {
    const [refusal] = nodes.flatMap((node) => refused.get(node) ?? []);
    if (refusal && nodes.some((node) => !refused.has(node))) return refusal;
  }
  return { document: permitted, refused };
}

const spreadable = (document: DocumentNode) => Object.fromEntries(fragmentsOf(document));

/** Sets each refused field of a result to null and adds its error. */
export function withRefusals(result: ExecutionResult, { document, refused }: Permitted, asker: Asker): ExecutionResult {
  const errors = [...(result.errors ?? [])];
  const fragments = spreadable(document);

  function visit(sets: readonly SelectionSetNode[], value: unknown, path: readonly (string | number)[]): void {
    if (Array.isArray(value)) {
      for (const [n, item] of value.entries()) visit(sets, item, [...path, n]);
      return;
    }
    if (sets.length === 0 || typeof value !== 'object' || value === null) return;
    const object = value as Record<string, unknown>;
    for (const [key, nodes] of fieldsByKey(sets, fragments)) {
      if (object[key] === undefined || object[key] === null) continue;
      const [refusal] = nodes.flatMap((node) => refused.get(node) ?? []);
      if (refusal === undefined) {
        visit(
          nodes.flatMap(({ selectionSet }) => selectionSet ?? []),
          object[key],
          [...path, key],
        );
      } else {
        object[key] = null;
        errors.push(graphqlError(refusal, asker, { path: [...path, key] }));
      }
    }
  }

  visit([(document.definitions[0] as OperationDefinitionNode).selectionSet], result.data, []);
  return { ...result, errors };
}
