import type { FieldMap } from '@pothos/core';
import { declaredRefusals, type ErrorCode, typeNameOf } from '../platform/errors/refusal.ts';
import type { GraphEnum } from '../platform/errors/refusal-details.ts';
import { camelCase } from '../platform/text/words.ts';
import { builder, type Types } from './builder.ts';
import { listOf } from './cost.ts';
import { classOf, Refusal, ValidationFailed } from './refusals.ts';

const ErrorInterface = builder.interfaceRef<Refusal>('Error').implement({
  description: 'A refused mutation. It had no effect.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Stable error code, the same as in REST. Clients decide by it.' }),
    message: t.exposeString('message', {
      description: 'Description for people, in English. The text can change: do not parse it.',
    }),
    httpStatus: t.exposeInt('status', { description: 'HTTP status of this code in REST.' }),
    requestId: t.exposeString('requestId', { description: 'Id of the request. Include it in support requests.' }),
  }),
});

type Fields = PothosSchemaTypes.ObjectFieldBuilder<Types, Refusal>;

function refusalType(type: typeof Refusal, name: string, description: string, fields: (t: Fields) => FieldMap): void {
  builder.objectType(type, { name, description, interfaces: [ErrorInterface], fields });
}

refusalType(Refusal, 'Refusal', 'A refusal whose code has no type of its own.', (t) => ({
  details: t.expose('details', {
    type: 'JSON',
    description:
      'Further fields of the REST error body, such as `customer_id` or `balance` (cents). An empty object when there are none.',
  }),
}));

const InvalidField = builder.objectRef<{ readonly name: string; readonly message: string }>('InvalidField').implement({
  description: 'An invalid field of the input.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'Path of the field below `input`, or `input` when the whole input is invalid.',
    }),
    message: t.exposeString('message', { description: 'Description of the problem, in English.' }),
  }),
});

refusalType(ValidationFailed, 'ValidationFailed', 'The input is invalid (`validation_failed`).', (t) => ({
  fields: t.field({
    type: [InvalidField],
    description: 'All invalid fields.',
    extensions: listOf(10),
    resolve: ({ details }) =>
      Object.entries((details['fields'] ?? {}) as Record<string, string>).map(([name, message]) => ({ name, message })),
  }),
}));

type DetailField = (t: Fields, name: string, description: string) => FieldMap[string];

const SCALARS: Readonly<Record<'Cents' | 'DateTime', DetailField>> = {
  Cents: (t, name, description) =>
    t.field({ type: 'Cents', description, resolve: ({ details }) => details[name] as number }),
  DateTime: (t, name, description) =>
    t.field({ type: 'DateTime', description, resolve: ({ details }) => new Date(details[name] as string) }),
};

function enumField({ name: typeName, description: about, values }: GraphEnum): DetailField {
  const type = builder.enumType(typeName, {
    description: `${about}.`,
    values: Object.fromEntries(
      Object.entries(values).map(([value, means]) => [value.toUpperCase(), { value, description: `${means}.` }]),
    ),
  });
  return (t, name, description) => t.field({ type, description, resolve: ({ details }) => details[name] as string });
}

const added = new Set<ErrorCode>();

/** Adds the types that refusals declare. A later call adds those of files that were loaded meanwhile. */
export function addRefusalTypes(): void {
  for (const [code, { graph, details = {} }] of declaredRefusals()) {
    if (graph === undefined || added.has(code)) continue;
    added.add(code);
    const ownFields = Object.entries(details).flatMap(([name, detail]) => {
      if (!detail.graph) return [];
      const { type, description } = detail.graph;
      const field = typeof type === 'string' ? SCALARS[type] : enumField(type);
      return [[camelCase(name), (t: Fields) => field(t, name, `${description}.`)]] as const;
    });
    refusalType(classOf(code), typeNameOf(code), `${graph} (\`${code}\`).`, (t) =>
      Object.fromEntries(ownFields.map(([name, field]) => [name, field(t)])),
    );
  }
}
