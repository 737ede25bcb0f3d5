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
import { AppError, validationFailed } from '../platform/errors.ts';
import type { GraphqlContext } from './context.ts';
import { refusalOf } from './refusals.ts';

/** What an argument or a member of an input names: an object of one of these types, or of types that implement them. */
interface NamedObject {
  readonly types: readonly string[];
  /** Whether the object's own id is an integer, as accounts and customers have. */
  readonly integer: boolean;
}

const named = <Id>(object: NamedObject) => ({
  type: 'ID' as unknown as InputRef<Id>,
  extensions: { namedObject: object },
});

/**
 * Options of an argument or a member that names an object of one of these types: it takes the object's global id as well
 * as its own one, which REST has, and the resolver or operation gets its own one. A global id of another type is refused.
 */
export const idOf = (...types: readonly [string, ...string[]]) => named<string>({ types, integer: false });

/** The same of a type whose own ids are integers. */
export const integerIdOf = (type: string) => named<number>({ types: [type], integer: true });

/** A list of those. */
export const integerIdsOf = (type: string) => {
  const { type: id, extensions } = integerIdOf(type);
  return { type: [id] as [typeof id], extensions };
};

/** `Account:42`, as a global id has it in base64. No id of an object's own looks like that. */
const GLOBAL_ID = /^([A-Z]\w*):(\P{Cc}+)$/u;

/** What is no integer is left as it is: the operation says so, together with whatever else does not fit. */
const INTEGER = /^(0|-?[1-9]\d*)$/;

/** @throws AppError validation_failed, under the name of the argument or member. */
function ownId(given: string, name: string, { types, integer }: NamedObject, schema: GraphQLSchema): string | number {
  const [, typename = '', inside] = GLOBAL_ID.exec(Buffer.from(given, 'base64').toString()) ?? [];
  const type = schema.getType(typename);
  if (type && !types.some((wanted) => isA(schema, typename, wanted))) {
    throw validationFailed({ [name]: `must be an id of type ${types.join(' or ')}, and is one of type ${typename}` });
  }
  const own = type && inside !== undefined ? inside : given;
  return integer && INTEGER.test(own) ? Number(own) : own;
}

function isA(schema: GraphQLSchema, typename: string, wanted: string): boolean {
  const [type, whole] = [schema.getType(typename), schema.getType(wanted)];
  return type === whole || (isAbstractType(whole) && isObjectType(type) && schema.isSubType(whole, type));
}

type Resolve = GraphQLFieldResolver<unknown, object, object>;

/** Hands arguments that name objects on as the objects' own ids, whatever the field. */
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
        // In the result of a mutation, a refusal is a member of its union.
        throw field.kind === 'Mutation' && error instanceof AppError
          ? refusalOf(error, (context as GraphqlContext).requestId)
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
