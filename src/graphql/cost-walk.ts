import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  type ValueNode,
} from 'graphql';
import { getOrMake } from '../platform/concurrency/get-or-make.ts';
import { MAX_PAGE_SIZE } from '../platform/database/pagination.ts';
import { fragmentsOf } from './fragments.ts';

/** A root query field, or a page. */
const READ_POINTS = 10;
/** A mutation or subscription: about the cost of a small REST request. */
const ACTION_POINTS = 100;
const DEFAULT_PAGE_SIZE = 20;
const DEFAULT_ITEMS = 20;
/** Arguments that determine the number of returned rows. */
export const SIZE_ARGUMENTS: ReadonlySet<string> = new Set(['first', 'ids', 'representations']);

export interface Introspection {
  /** By `Type.field`. */
  readonly lists: ReadonlyMap<string, number>;
  /** Points of each value in an introspection response. */
  readonly share: number;
}

/** Computes each selection once per type: the work is bounded by the document's size times the number of types. */
export class CostWalk {
  readonly #schema: GraphQLSchema;
  readonly #fragments: ReturnType<typeof fragmentsOf>;
  readonly #introspection: Introspection;
  readonly #sizes: ReadonlyMap<string, number>;
  readonly #done = new Map<SelectionSetNode, Map<string, number>>();

  /** `sizes`: values of the variables that determine the number of returned rows. */
  constructor(
    schema: GraphQLSchema,
    document: DocumentNode,
    introspection: Introspection,
    sizes: ReadonlyMap<string, number>,
  ) {
    this.#schema = schema;
    this.#fragments = fragmentsOf(document);
    this.#introspection = introspection;
    this.#sizes = sizes;
  }

  operation({ operation, selectionSet }: OperationDefinitionNode): number {
    const root = this.#schema.getRootType(operation);
    return root ? Math.ceil(this.#selection(selectionSet, root, 1)) : 0;
  }

  /** `page`: number of rows, when the fields belong to a page. */
  #selection(set: SelectionSetNode, type: GraphQLNamedType, page: number): number {
    const done = getOrMake(this.#done, set, () => new Map<string, number>());
    return getOrMake(done, `${type.name} ${page}`, () =>
      isAbstractType(type)
        ? Math.max(0, ...this.#schema.getPossibleTypes(type).map((one) => this.#selection(set, one, page)))
        : this.#sum(set, type, page),
    );
  }

  #sum(set: SelectionSetNode, type: GraphQLNamedType, page: number): number {
    let sum = 0;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        sum += this.#field(selection, type, page);
        continue;
      }
      const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : this.#fragments.get(selection.name.value);
      if (fragment && this.#applies(fragment.typeCondition?.name.value, type)) {
        sum += this.#selection(fragment.selectionSet, type, page);
      }
    }
    return sum;
  }

  #applies(condition: string | undefined, type: GraphQLNamedType): boolean {
    if (condition === undefined || condition === type.name) return true;
    const wanted = this.#schema.getType(condition);
    return isAbstractType(wanted) && isObjectType(type) && this.#schema.isSubType(wanted, type);
  }

  #field(node: FieldNode, type: GraphQLNamedType, page: number): number {
    const field = fieldOf(type, node.name.value);
    if (!field) return 1; // __typename
    const answer = getNamedType(field.type);
    const points = this.#points(field, type, answer);
    if (!node.selectionSet) return points;
    const size = this.#sizeOf(node);
    if (isPage(answer)) return points + this.#selection(node.selectionSet, answer, size ?? DEFAULT_PAGE_SIZE);
    const items = isListType(getNullableType(field.type)) ? this.#items(field, type, page, size) : 1;
    const cost = points + items * this.#selection(node.selectionSet, answer, 1);
    return field === SchemaMetaFieldDef || field === TypeMetaFieldDef ? cost * this.#introspection.share : cost;
  }

  #points(field: Field, type: GraphQLNamedType, answer: GraphQLNamedType): number {
    const declared = field.extensions['points'];
    if (typeof declared === 'number') return declared;
    if (field === SchemaMetaFieldDef || field === TypeMetaFieldDef) return 1;
    if (type === this.#schema.getMutationType() || type === this.#schema.getSubscriptionType()) return ACTION_POINTS;
    return type === this.#schema.getQueryType() || isPage(answer) ? READ_POINTS : 1;
  }

  #items(field: Field, type: GraphQLNamedType, page: number, size: number | undefined): number {
    if (isPage(type)) return page;
    const declared = field.extensions['items'] ?? this.#introspection.lists.get(`${type.name}.${field.name}`);
    return size ?? (typeof declared === 'number' ? declared : DEFAULT_ITEMS);
  }

  #sizeOf(node: FieldNode): number | undefined {
    const value = node.arguments?.find(({ name }) => SIZE_ARGUMENTS.has(name.value))?.value;
    if (value?.kind === Kind.VARIABLE) return this.#sizes.get(value.name.value);
    return value && sizeOfValue(literalSize(value));
  }
}

type Field = GraphQLField<unknown, unknown>;

function fieldOf(type: GraphQLNamedType, name: string): Field | undefined {
  if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
  if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  return isObjectType(type) ? type.getFields()[name] : undefined;
}

const isPage = (type: GraphQLNamedType): boolean => isObjectType(type) && type.name.endsWith('Connection');

/** The number, or the items of the list. */
export function literalSize(node: ValueNode): unknown {
  if (node.kind === Kind.INT) return Number(node.value);
  return node.kind === Kind.LIST ? node.values : undefined;
}

/** Invalid values are refused later, before any read. */
export function sizeOfValue(value: unknown): number {
  if (Array.isArray(value)) return Math.min(value.length, MAX_PAGE_SIZE);
  return typeof value === 'number' ? Math.min(Math.max(Math.trunc(value), 0), MAX_PAGE_SIZE) : DEFAULT_PAGE_SIZE;
}
