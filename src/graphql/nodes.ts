import { brandWithType, type OutputType, type SchemaTypes } from '@pothos/core';
import { encodeGlobalID, decodeGlobalID as typeAndId } from '@pothos/plugin-relay';
import { type GraphQLSchema, isObjectType } from 'graphql';
import { z } from 'zod';
import type { Queryable } from '../platform/database/queryable.ts';
import { validationFailed } from '../platform/errors/errors.ts';
import { readOperation } from '../platform/operation/operation.ts';
import type { Principal, Scope } from '../platform/operation/principal.ts';
import type { GraphqlContext } from './context.ts';
import { t } from './texts.ts';

const MAX_NODES = 100;

export interface NodeType<Id extends string | number> {
  readonly name: string;
  readonly scope: Scope;
  /** Text of a global id that does not match is treated as an unknown id. */
  readonly id: z.ZodType<Id>;
  /** Loads rows of the partner, or of the operator's institution, in any order. */
  load(
    db: Queryable,
    partnerId: string,
    ids: readonly Id[],
    principal: Principal,
  ): Promise<readonly { readonly id: Id }[]>;
}

/** `extensions` of an object type: its scope, and reads by `node(id)` through the door. */
export function nodeType<Id extends string | number>(type: NodeType<Id>) {
  const reader = readOperation({
    name: `node${type.name}`,
    scopes: [type.scope],
    summary: `Reads objects of type ${type.name} by their global ids`,
    effects: ['reads_personal_data'],
    refusals: [],
    input: z.array(z.string()),
    async run({ database, principal }, texts): Promise<ReadonlyMap<string, object>> {
      const ids = texts.flatMap((text) => type.id.safeParse(text).data ?? []);
      const rows = await type.load(database, principal.partnerId, ids, principal);
      return new Map(rows.map((row) => [String(row.id), row]));
    },
  });
  return { scopes: [type.scope], nodeReader: reader };
}

export const globalId = (typeName: string, id: string | number): string => encodeGlobalID(typeName, id);

/** An integer id as text inside a global id. */
export const integerText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .refine(Number.isSafeInteger);

/** The global id of an event is its plain UUID, which webhooks and the log also use. */
export const decodeGlobalID = (id: string): NodeId =>
  z.uuid().safeParse(id).success ? { typename: 'Event', id } : typeAndId(id);

type NodeReader = ReturnType<typeof nodeType>['nodeReader'];

export interface NodeId {
  readonly typename: string;
  readonly id: string;
}

export async function resolveNode(context: GraphqlContext, schema: GraphQLSchema, id: NodeId): Promise<object | null> {
  const [node] = await resolveNodes(context, schema, [id]);
  return node ?? null;
}

/** One operation per type, however many ids are requested. */
export async function resolveNodes(
  context: GraphqlContext,
  schema: GraphQLSchema,
  ids: readonly NodeId[],
): Promise<readonly (object | null)[]> {
  if (ids.length > MAX_NODES) throw validationFailed({ ids: t('nodesAtMost', { max: MAX_NODES }) });
  const wanted = Map.groupBy(ids, ({ typename }) => typename);
  const found = new Map<string, ReadonlyMap<string, object>>();
  await Promise.all(
    [...wanted].map(async ([name, group]) => {
      const reader = schema.getType(name)?.extensions['nodeReader'] as NodeReader | undefined;
      if (reader) found.set(name, await context.enter(reader, [...new Set(group.map(({ id }) => id))]));
    }),
  );
  return ids.map(({ typename, id }) => {
    const row = found.get(typename)?.get(id);
    if (row === undefined) return null;
    // Rows of an interface determine their concrete type themselves.
    if (isObjectType(schema.getType(typename))) brandWithType(row, typename as OutputType<SchemaTypes>);
    return row;
  });
}
