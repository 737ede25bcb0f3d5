import SchemaBuilder from '@pothos/core';
import DataloaderPlugin from '@pothos/plugin-dataloader';
import ErrorsPlugin from '@pothos/plugin-errors';
import RelayPlugin from '@pothos/plugin-relay';
import SubGraphPlugin from '@pothos/plugin-sub-graph';
import ZodPlugin from '@pothos/plugin-zod';
import type { Scope } from '../platform/operation/principal.ts';
import type { GraphqlContext } from './context.ts';
import { decodeGlobalID, resolveNode, resolveNodes } from './nodes.ts';
import './object-ids.ts';
import { invalidInput, Refusal, ValidationFailed } from './refusals.ts';
import {
  BASE_UNITS,
  CENTS,
  CNPJ,
  CPF,
  CURSOR,
  DATE,
  DATE_TIME,
  EXACT_CENTS,
  JSON_VALUE,
  type Scalars,
} from './scalars.ts';
import './request-refusals.ts';

/** `partner` is the partners' schema in production. `console` is for operators. */
export type SubGraph = 'partner' | 'sandbox' | 'console';

/** Default for fields of the root types. */
export const PARTNERS: SubGraph[] = ['partner', 'sandbox'];
export const CONSOLE: SubGraph[] = ['console'];
export const EVERYONE: SubGraph[] = [...PARTNERS, ...CONSOLE];

type GraphTypes = {
  Context: GraphqlContext;
  Scalars: Scalars;
  SubGraphs: SubGraph;
  DefaultFieldNullability: false;
  DefaultEdgesNullability: { list: false; items: false };
  DefaultNodeNullability: false;
};

/** For code that is generic over the builder. */
export type Types = PothosSchemaTypes.ExtendDefaultTypes<GraphTypes>;

/** Graph parts add their types to this single builder. */
export const builder = new SchemaBuilder<GraphTypes>({
  // The errors plugin comes first, so that it also catches input errors of the plugins after it.
  plugins: [ErrorsPlugin, 'objectIds', ZodPlugin, RelayPlugin, DataloaderPlugin, SubGraphPlugin],
  defaultFieldNullability: false,
  // Fields default to all schemas, those of the root types to the partner schemas. Unreachable types are dropped.
  subGraphs: { defaultForTypes: EVERYONE, fieldsInheritFromTypes: true },
  relay: {
    // The plugin's types only allow `String` and `ID`.
    cursorType: 'Cursor' as 'String',
    edgesFieldOptions: {
      nullable: { list: false, items: false },
      description: 'Rows of this page, each with its cursor.',
    },
    nodeFieldOptions: { nullable: false, description: 'The row.' },
    cursorFieldOptions: { description: 'Opaque position of the row. Pass it as `after` to read the rows that follow.' },
    pageInfoFieldOptions: { description: 'Pagination details of this page.' },
    pageInfoTypeOptions: { description: 'Pagination details of a page.' },
    hasNextPageFieldOptions: { description: 'Whether more rows follow this page.' },
    hasPreviousPageFieldOptions: { description: 'Whether `after` was passed. Connections can only be read forward.' },
    startCursorFieldOptions: { description: 'Cursor of the first row. Null when the page is empty.' },
    endCursorFieldOptions: {
      description: 'Cursor of the last row. Pass it as `after` to read the next page. Null when the page is empty.',
    },
    decodeGlobalID,
    nodeTypeOptions: { description: 'An object with a global id.' },
    idFieldOptions: { description: 'Opaque global id. Pass it to `node` to read the object again.' },
    nodeQueryOptions: {
      description: 'Returns the object with this global id. Null when the caller has no access to such an object.',
      args: { id: { description: 'Global id of the object.' } },
      resolve: (_root, { id }, context, { schema }) => resolveNode(context, schema, id),
    },
    nodesQueryOptions: {
      nullable: { list: true, items: true },
      description:
        'Returns the objects with these global ids in the given order. An item is null when the caller has no access to such an object. At most 100 ids.',
      args: { ids: { description: 'Global ids of the objects.' } },
      resolve: (_root, { ids }, context, { schema }) => resolveNodes(context, schema, ids),
    },
  },
  errors: { directResult: true, defaultTypes: [ValidationFailed, Refusal] },
  zod: { validationError: (error, args, context) => invalidInput(error.issues, args, context) },
});

builder.queryType({
  defaultSubGraphsForFields: PARTNERS,
  description: 'Reads of the API. All data is limited to the partner of the access token.',
});
builder.mutationType({
  defaultSubGraphsForFields: PARTNERS,
  description: 'Actions of the API. Each result is a union of the success type and the typed refusals (`Error`).',
});

builder.scalarType('BaseUnits', BASE_UNITS);
builder.scalarType('Cents', CENTS);
builder.scalarType('Cnpj', CNPJ);
builder.scalarType('Cpf', CPF);
builder.scalarType('Cursor', CURSOR);
builder.scalarType('Date', DATE);
builder.scalarType('DateTime', DATE_TIME);
builder.scalarType('ExactCents', EXACT_CENTS);
builder.scalarType('JSON', JSON_VALUE);

builder.subscriptionType({
  defaultSubGraphsForFields: PARTNERS,
  description:
    'Live updates over WebSocket (graphql-transport-ws) or server-sent events, on the same path as queries. ' +
    'Each result is read after the change that it reports, so it is never older than that change.',
});

/** Scopes of a type or field, for its `extensions`. Checked for the whole document before execution. */
export const needs = (...scopes: readonly Scope[]): { readonly scopes: readonly Scope[] } => ({ scopes });
