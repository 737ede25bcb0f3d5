import SchemaBuilder from '@pothos/core';
import DataloaderPlugin from '@pothos/plugin-dataloader';
import ErrorsPlugin from '@pothos/plugin-errors';
import RelayPlugin from '@pothos/plugin-relay';
import SubGraphPlugin from '@pothos/plugin-sub-graph';
import ZodPlugin from '@pothos/plugin-zod';
import type { Scope } from '../platform/operation.ts';
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

/** The schemas: what partners get in production, what they get in the sandbox, and what persons of the institution get. */
export type SubGraph = 'partner' | 'sandbox' | 'console';

/** The schemas of partners. Fields of the root types are in these unless they say more. */
export const PARTNERS: SubGraph[] = ['partner', 'sandbox'];
/** The console's schema. */
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

/** What the schema's types are made of, for code that is generic over them. */
export type Types = PothosSchemaTypes.ExtendDefaultTypes<GraphTypes>;

/** The one schema builder. Graph parts add their types to it; `buildSchema` runs them and makes the schema. */
export const builder = new SchemaBuilder<GraphTypes>({
  // The errors plugin comes first, so that it also catches what the two after it refuse of the input.
  plugins: [ErrorsPlugin, 'objectIds', ZodPlugin, RelayPlugin, DataloaderPlugin, SubGraphPlugin],
  defaultFieldNullability: false,
  // A field is in all schemas unless it names some, those of the root types in partners'; a type to which no field leads is in none.
  subGraphs: { defaultForTypes: EVERYONE, fieldsInheritFromTypes: true },
  relay: {
    // The plugin's types know its two choices alone.
    cursorType: 'Cursor' as 'String',
    edgesFieldOptions: { nullable: { list: false, items: false }, description: 'The rows with their cursors.' },
    nodeFieldOptions: { nullable: false, description: 'The row.' },
    cursorFieldOptions: { description: 'Opaque position of the row, for `after`.' },
    pageInfoFieldOptions: { description: 'Where this page ends.' },
    pageInfoTypeOptions: { description: 'Where a page ends and whether another follows.' },
    hasNextPageFieldOptions: { description: 'Whether a page follows.' },
    hasPreviousPageFieldOptions: { description: 'Whether `after` was given; pages are read forward only.' },
    startCursorFieldOptions: { description: 'Cursor of the first row; null on an empty page.' },
    endCursorFieldOptions: {
      description: "Cursor of the last row, for the next page's `after`; null on an empty page.",
    },
    decodeGlobalID,
    nodeTypeOptions: { description: 'Anything that has a global id.' },
    idFieldOptions: { description: 'Global id, opaque, for `node`.' },
    nodeQueryOptions: {
      description: 'The object of this global id; null when the partner has none.',
      args: { id: { description: 'Global id.' } },
      resolve: (_root, { id }, context, { schema }) => resolveNode(context, schema, id),
    },
    nodesQueryOptions: {
      nullable: { list: true, items: true },
      description: 'The objects of these global ids, in their order, at most 100; null where the partner has none.',
      args: { ids: { description: 'Global ids.' } },
      resolve: (_root, { ids }, context, { schema }) => resolveNodes(context, schema, ids),
    },
  },
  errors: { directResult: true, defaultTypes: [ValidationFailed, Refusal] },
  zod: { validationError: (error, args, context) => invalidInput(error.issues, args, context.requestId) },
});

builder.queryType({
  defaultSubGraphsForFields: PARTNERS,
  description: 'What the partner can read. Everything is confined to the partner of the token.',
});
builder.mutationType({
  defaultSubGraphsForFields: PARTNERS,
  description: 'What the partner can do. Each result is a union of the success and its typed refusals (`Error`).',
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
    'What the partner can follow, over WebSocket (graphql-transport-ws) or as server-sent events, on the same path. ' +
    'Each result is read anew: nothing in it is older than the change that it reports.',
});

/** The scopes that a type or field needs, for its `extensions`: checked for a whole document before anything runs. */
export const needs = (...scopes: readonly Scope[]): { readonly scopes: readonly Scope[] } => ({ scopes });
