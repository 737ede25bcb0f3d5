import SchemaBuilder, {
  BasePlugin,
  createInputValueMapper,
  type InputRef,
  mapInputFields,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core';
import {
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
} from 'graphql';
import { AppError, validationFailed } from '../platform/errors/errors.ts';
import type { GraphqlContext } from './context.ts';
import { refusalOf } from './refusals.ts';
import { t } from './texts.ts';

interface NamedObject {
  readonly types: readonly string[];
  /** Whether the object's own id is an integer, such as that of an account or customer. */
  readonly integer: boolean;
}

const named = <Id>(object: NamedObject) => ({
  type: 'ID' as unknown as InputRef<Id>,
  extensions: { namedObject: object },
});

/**
 * Options of a reference to an object of one of these types. Accepts its global id or its own id as in REST. The
 * resolver always receives the own id. A global id of another type is refused.
 */
export const idOf = (...types: readonly [string, ...string[]]) => named<string>({ types, integer: false });

export const integerIdOf = (type: string) => named<number>({ types: [type], integer: true });

export const integerIdsOf = (type: string) => {
  const { type: id, extensions } = integerIdOf(type);
  return { type: [id] as [typeof id], extensions };
};

/** A decoded global id, such as `Account:42`. No object's own id has this form. */
const GLOBAL_ID = /^([A-Z]\w*):(\P{Cc}+)$/u;

/** Other text is passed on: the operation refuses it together with its other input errors. */
const INTEGER = /^(0|-?[1-9]\d*)$/;

/** @throws AppError validation_failed with the name of the argument or field */
function ownId(id: string, name: string, { types, integer }: NamedObject, schema: GraphQLSchema): string | number {
  const [, typename = '', inside] = GLOBAL_ID.exec(Buffer.from(id, 'base64').toString()) ?? [];
  const type = schema.getType(typename);
  if (type && !types.some((wanted) => isA(schema, typename, wanted))) {
    throw validationFailed({ [name]: t('idOfType', { wanted: types.join(' or '), given: typename }) });
  }
  const own = type && inside !== undefined ? inside : id;
  return integer && INTEGER.test(own) ? Number(own) : own;
}

function isA(schema: GraphQLSchema, typename: string, wanted: string): boolean {
  const [type, required] = [schema.getType(typename), schema.getType(wanted)];
  return type === required || (isAbstractType(required) && isObjectType(type) && schema.isSubType(required, type));
}

type Resolve = GraphQLFieldResolver<unknown, object, object>;

/** Converts global ids in arguments to the objects' own ids, for every field. */
export class ObjectIdsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(resolve: Resolve, field: PothosOutputFieldConfig<Types>): Resolve {
    const toOwnIds = this.#mapper(field);
    if (!toOwnIds) return resolve;
    return (parent, args, context, info) => resolve(parent, toOwnIds(args, context, info), context, info);
  }

  override wrapSubscribe(subscribe: Resolve | undefined, field: PothosOutputFieldConfig<Types>): Resolve | undefined {
    return subscribe && this.wrapResolve(subscribe, field);
  }

  #mapper(field: PothosOutputFieldConfig<Types>) {
    const mappings = mapInputFields(
      field.args,
      this.buildCache,
      ({ extensions }) => (extensions?.['namedObject'] as NamedObject | undefined) ?? null,
    );
    if (!mappings) return undefined;
    const map = createInputValueMapper(mappings, (given, { config, value }, info: GraphQLResolveInfo) =>
      ownId(String(given), config.name, value as NamedObject, info.schema),
    );
    return (args: object, context: object, info: GraphQLResolveInfo) => {
      try {
        return map(args, undefined, info);
      } catch (error) {
        // A mutation returns the refusal as a member of its result union.
        throw field.kind === 'Mutation' && error instanceof AppError
          ? refusalOf(error, context as GraphqlContext)
          : error;
      }
    };
  }
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      objectIds: ObjectIdsPlugin<Types>;
    }
  }
}

SchemaBuilder.registerPlugin('objectIds', ObjectIdsPlugin);
