import type { InputFieldMap, MaybePromise, ObjectRef } from '@pothos/core';
import { coerceInputValue, type GraphQLSchema } from 'graphql';
import { z } from 'zod';
import { AppError, validationFailed } from '../platform/errors/errors.ts';
import { audiencesOf, type Operation } from '../platform/operation/operation.ts';
import { ParsedInput } from '../platform/operation/parsed-input.ts';
import { builder, CONSOLE, needs, PARTNERS, type SubGraph, type Types } from './builder.ts';
import type { GraphqlContext } from './context.ts';
import { refusalOf, typedRefusals } from './refusals.ts';
import { t as text } from './texts.ts';

export interface MutationOptions<Output, Row> {
  /** Default: the operation's name. */
  readonly name?: string;
  readonly description?: string;
  /** Named as in the operation's input. */
  readonly input: (t: PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>) => InputFieldMap;
  /** Member of type `@oneOf`, which groups several members of the operation's input. */
  readonly oneOf?: string;
  /** Success type of the result union. */
  readonly type: ObjectRef<Types, Row>;
  /** Converts the operation's result to a row of the success type. Default: the result itself. */
  readonly answer: (value: Output, context: GraphqlContext) => MaybePromise<Row>;
}

/**
 * Takes one input object, validated by the operation's own shape, and `idempotencyKey` when the operation supports one.
 */
export function operationMutation<Input extends z.ZodType, Row>(
  operation: Operation<Input, Row>,
  options: Omit<MutationOptions<Row, Row>, 'answer'>,
): void;
export function operationMutation<Input extends z.ZodType, Output, Row>(
  operation: Operation<Input, Output>,
  options: MutationOptions<Output, Row>,
): void;
export function operationMutation<Input extends z.ZodType, Output, Row>(
  operation: Operation<Input, Output>,
  options: Omit<MutationOptions<Output, Row>, 'answer'> & Partial<Pick<MutationOptions<Output, Row>, 'answer'>>,
): void {
  const name = options.name ?? operation.name;
  const typeName = name.charAt(0).toUpperCase() + name.slice(1);
  const inputType = builder.inputType(`${typeName}Input`, {
    description: `Input of \`${name}\`.`,
    fields: options.input,
  });
  const success: ObjectRef<Types, unknown> = options.type;
  const key = operation.idempotency;
  mutations.set(name, operation as unknown as Operation);
  builder.mutationField(name, (t) =>
    t.field({
      type: success,
      // Nullable, so that a refused mutation does not discard the results of the others.
      nullable: true,
      description: `${options.description ?? operation.summary}.${inNeed(operation.scopes)}`,
      extensions: needs(...operation.scopes),
      subGraphs: operation.scopes.includes('sandbox:write') ? ['sandbox'] : subGraphsOf(operation),
      errors: {
        types: typedRefusals(operation.refusals),
        union: { name: `${typeName}Result`, description: `Result of \`${name}\`: the success type or a refusal.` },
      },
      args: {
        input: t.arg({
          type: inputType,
          required: true,
          description: 'Parameters of the mutation.',
          // Wrapped, because the plugin copies the parsed object. It requires members that are objects or lists.
          validate: {
            schema: ParsedInput.schemaOf(operation, options.oneOf).transform((parsed) => ({
              parsed,
              ...emptyMembers(operation.input),
              ...(options.oneOf && { [options.oneOf]: {} }),
            })),
          },
        }),
        ...(key === null
          ? {}
          : {
              idempotencyKey: t.arg.string({
                required: key === 'required',
                description:
                  'Makes retries safe: the same key with the same input returns the first result and has no further effect. The same key with another input is refused. ' +
                  (key === 'required' ? '8 to 180 bytes.' : '1 to 180 bytes.'),
              }),
            }),
      },
      resolve: async (_root, { input, idempotencyKey }, context) => {
        try {
          const value = await context.enter(operation, input['parsed'] as ParsedInput<Input>, idempotencyKey);
          return options.answer ? await options.answer(value, context) : value;
        } catch (error) {
          throw error instanceof AppError ? refusalOf(error, context) : error;
        }
      },
    }),
  );
}

const mutations = new Map<string, Operation>();

/** Returns the input as the mutation would pass it to the operation. @throws AppError validation_failed */
export function mutationInput(schema: GraphQLSchema, name: string, input: unknown): { op: Operation; parsed: object } {
  const op = mutations.get(name);
  const type = schema
    .getMutationType()
    ?.getFields()
    [name]?.args.find((arg) => arg.name === 'input')?.type;
  if (!op || !type) throw validationFailed({ operation: text('mutationName') });
  const coerced = coerceInputValue(input, type, (_path, _value, error) => {
    throw validationFailed({ input: error.message });
  });
  return { op, parsed: ParsedInput.take(op, coerced) as object };
}

const GRAPHS = { partner: PARTNERS, operator: CONSOLE, deployment: [] };

const subGraphsOf = (operation: Pick<Operation, 'audiences'>): SubGraph[] =>
  audiencesOf(operation).flatMap((audience) => GRAPHS[audience]);

/** Empty values for the input members that must be lists or objects. */
const emptyMembers = (input: z.ZodType): Record<string, object> =>
  Object.fromEntries(
    Object.entries(input instanceof z.ZodObject ? input.shape : {}).flatMap(([name, member]) => {
      if (member instanceof z.ZodArray) return [[name, []]];
      return member instanceof z.ZodObject ? [[name, {}]] : [];
    }),
  );

const inNeed = (scopes: readonly string[]): string =>
  scopes.length === 0 ? '' : ` Needs ${scopes.map((scope) => `\`${scope}\``).join(' and ')}.`;
