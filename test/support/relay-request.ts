import {
  type DocumentNode,
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import type { ConcreteRequest } from 'relay-runtime';

/**
 * Builds the output of Relay's compiler for a document of one query without variables and named fragments, so that
 * tests need no compiler. It expands a fragment on an interface into one for each type.
 */
export function relayRequest(schema: GraphQLSchema, document: DocumentNode): ConcreteRequest {
  const { selectionSet } = document.definitions[0] as OperationDefinitionNode;
  const selections = selectionsOf(schema, selectionSet, schema.getQueryType() as GraphQLNamedType);
  ids += 1;
  const id = String(ids);
  return {
    kind: 'Request',
    fragment: { kind: 'Fragment', name: 'Query', type: 'Query', argumentDefinitions: [], metadata: null, selections },
    operation: { kind: 'Operation', name: 'Query', argumentDefinitions: [], selections },
    params: { id, cacheID: id, name: 'Query', operationKind: 'query', text: null, metadata: {} },
  } as unknown as ConcreteRequest;
}

let ids = 0;

const selectionsOf = (schema: GraphQLSchema, set: SelectionSetNode, type: GraphQLNamedType): object[] =>
  set.selections.flatMap((node) => selectionOf(schema, node, type));

function selectionOf(schema: GraphQLSchema, node: SelectionNode, type: GraphQLNamedType): object[] {
  if (node.kind === Kind.FIELD) return [fieldOf(schema, node, type)];
  if (node.kind === Kind.FRAGMENT_SPREAD) throw new Error('no named fragments');
  const condition = node.typeCondition ? (schema.getType(node.typeCondition.name.value) as GraphQLNamedType) : type;
  const types = isAbstractType(condition) ? schema.getPossibleTypes(condition) : [condition];
  return types.map(({ name }) => ({
    kind: 'InlineFragment',
    type: name,
    abstractKey: null,
    selections: selectionsOf(schema, node.selectionSet, condition),
  }));
}

function fieldOf(schema: GraphQLSchema, node: FieldNode, type: GraphQLNamedType): object {
  const args = node.arguments?.map(({ name, value }) => ({
    kind: 'Literal',
    name: name.value,
    value: valueFromASTUntyped(value),
  }));
  const common = { alias: node.alias?.value ?? null, name: node.name.value, args, storageKey: null };
  if (!node.selectionSet) return { kind: 'ScalarField', ...common };
  const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined;
  if (!field) throw new Error(`${type} has no ${node.name.value}`);
  const answer = getNamedType(field.type);
  return {
    kind: 'LinkedField',
    ...common,
    concreteType: isObjectType(answer) ? answer.name : null,
    plural: isListType(getNullableType(field.type)),
    selections: selectionsOf(schema, node.selectionSet, answer),
  };
}
