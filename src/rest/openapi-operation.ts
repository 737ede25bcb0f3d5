import { z } from 'zod';
import { isFinance } from '../platform/operation/operation.ts';
import { nullableAsAbsent } from '../platform/operation/parsed-input.ts';
import { FORMAT, formatsOf } from './document-forms.ts';
import type { Components, JsonSchema } from './openapi-components.ts';
import { errorResponses, indeterminateResponse } from './openapi-errors.ts';
import { CONTENT_SHA256, EVERY_ANSWER, GRAPH_LINK, IDEMPOTENT_REPLAY } from './openapi-headers.ts';
import { MEMBERS } from './openapi-members.ts';
import type { Documents, Route, Source } from './route.ts';

const HTTP_NAMES: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted',
  204: 'Success, without a body',
};
const ONE_OF_TWO = 'Required in the query or in the body. When sent in both, the values must be equal';

export function printOperation(route: Route, operationId: string, components: Components): JsonSchema {
  const { operation } = route;
  return {
    operationId,
    summary: operation.summary,
    description: descriptionOf(route),
    tags: [route.tag],
    security: [{ [isFinance(operation) ? 'finance' : 'oauth2']: operation.scopes }],
    ...parameters(route, components),
    ...requestBody(route, operationId, components),
    responses: { ...successes(route, components), ...errorResponses(route) },
  };
}

function descriptionOf({ operation, rules = [], events: tells = [] }: Route): string {
  const lines = [
    ...rules,
    ...(operation.idempotency === 'optional'
      ? [
          'An `Idempotency-Key` makes retries safe: a repeated request returns the first response and has no further effect',
        ]
      : []),
    ...(tells.length > 0 ? [`Events that can follow: ${tells.map((event) => `\`${event}\``).join(', ')}`] : []),
  ];
  return `${[operation.summary, ...(lines.length > 0 ? [''] : []), ...lines.map((line) => `- ${line}`)].join('\n')}`;
}

function parameters(route: Route, components: Components): { parameters?: JsonSchema[] } {
  const list: JsonSchema[] = [];
  for (const place of ['path', 'query'] as const) {
    for (const { input, name, member } of membersFrom(route, place)) {
      const { description, ...schema } = described(components.print(member, 'input'), input);
      list.push({
        name,
        in: place,
        required: place === 'path' || isRequired(member),
        ...(description === undefined ? {} : { description }),
        schema,
      });
    }
  }
  if (route.documents) {
    const description = 'Form of the response. Default: the form that `Accept` prefers, `json` without a preference';
    list.push({
      ...{ name: FORMAT, in: 'query', required: false, description },
      schema: { type: 'string', enum: formatsOf(route.documents) },
    });
  }
  const { idempotency } = route.operation;
  if (idempotency === 'required') list.push({ $ref: '#/components/parameters/RequiredIdempotencyKey' });
  if (idempotency === 'optional') list.push({ $ref: '#/components/parameters/IdempotencyKey' });
  return list.length === 0 ? {} : { parameters: list };
}

function requestBody(route: Route, operationId: string, components: Components): { requestBody?: JsonSchema } {
  const members = membersFrom(route, 'body');
  if (members.length === 0) return {};
  const shape = Object.fromEntries(members.map(({ name, member }) => [name, member]));
  const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Request`;
  const printed = components.print(z.strictObject(shape), 'input');
  const properties = printed['properties'] as Record<string, JsonSchema>;
  const leavable = nullableAsAbsent(route.operation.input);
  for (const member of members) {
    const property = described(named(properties[member.name] ?? {}, route.from[member.input]), member.input);
    properties[member.name] = leavable.has(member.input) ? orNull(property) : property;
  }
  const schema = components.add(name, {
    description: `Request body of \`${route.method} ${route.path}\``,
    ...printed,
  });
  const { example } = route;
  return {
    requestBody: {
      required: members.some(({ member }) => isRequired(member)),
      content: { 'application/json': { schema, ...('body' in example ? { example: example.body } : {}) } },
    },
  };
}

function successes(route: Route, components: Components): JsonSchema {
  const { status, repeated = status, indeterminate } = route;
  return {
    [repeated]: success(route, repeated, components),
    [status]: success(route, status, components),
    ...(indeterminate ? { 202: indeterminateResponse(indeterminate) } : {}),
  };
}

function success(route: Route, status: number, components: Components): JsonSchema {
  return {
    description: HTTP_NAMES[status] ?? 'Done',
    headers: {
      ...EVERY_ANSWER,
      ...GRAPH_LINK,
      ...(route.operation.idempotency === null ? {} : IDEMPOTENT_REPLAY),
      ...(route.envelope === 'csv' ? CONTENT_SHA256 : {}),
    },
    ...(route.envelope === 'none' ? {} : successBody(route, components)),
  };
}

function successBody(route: Route, components: Components): JsonSchema {
  const answer = components.print(route.answer, 'output');
  if (route.envelope === 'csv') return { content: { 'text/csv': { schema: answer, example: route.example.answer } } };
  const schema =
    route.envelope === 'data' ? { type: 'object', required: ['data'], properties: { data: answer } } : answer;
  return {
    content: { 'application/json': { schema, example: route.example.answer }, ...documentBodies(route.documents) },
  };
}

const documentBodies = ({ types = {} }: Partial<Documents> = {}): JsonSchema =>
  Object.fromEntries(
    Object.values(types).map((type) => [
      type,
      { schema: type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' } },
    ]),
  );

function membersFrom(route: Route, place: 'path' | 'query' | 'body') {
  const shape = route.operation.input.shape as Record<string, z.ZodType>;
  return Object.entries(route.from).flatMap(([input, source]) => {
    const either = source.place === 'body or query' && place !== 'path';
    if (source.place !== place && !either) return [];
    const member = shape[input];
    if (!member) throw new Error(`${route.method} ${route.path}: ${route.operation.name} has no input ${input}`);
    // OpenAPI cannot express that a member is required in one of two places.
    return [{ input, name: source.name, member: either ? member.optional().describe(ONE_OF_TWO) : member }];
  });
}

function named(schema: JsonSchema, source: Source | undefined): JsonSchema {
  const members = source?.members;
  if (!members) return schema;
  const [list = schema, ...others] = (schema['anyOf'] ?? []) as readonly JsonSchema[];
  const items = list['items'] as JsonSchema | undefined;
  const renamed = items ? { ...list, items: namedObject(items, members) } : namedObject(list, members);
  return list === schema ? renamed : { ...schema, anyOf: [renamed, ...others] };
}

function namedObject(schema: JsonSchema, members: Readonly<Record<string, string>>): JsonSchema {
  const properties = Object.entries(schema['properties'] as object).map(([name, of]) => [members[name] ?? name, of]);
  const required = ((schema['required'] ?? []) as readonly string[]).map((name) => members[name] ?? name);
  return { ...schema, properties: Object.fromEntries(properties), ...(required.length > 0 ? { required } : {}) };
}

/** The shape's own description, that of its nullable part, or the common one for this name. */
function described({ description, ...schema }: JsonSchema, input: string): JsonSchema {
  const [first, ...others] = (schema['anyOf'] ?? []) as readonly JsonSchema[];
  const text = description ?? first?.['description'] ?? MEMBERS[input];
  if (first && description === undefined) {
    const { description: _, ...bare } = first;
    schema['anyOf'] = [bare, ...others];
  }
  return text === undefined ? schema : { description: text, ...schema };
}

function orNull({ description, ...schema }: JsonSchema): JsonSchema {
  const documented = description === undefined ? {} : { description };
  const { type } = schema;
  if (typeof type !== 'string' || 'enum' in schema) return { ...documented, anyOf: [schema, { type: 'null' }] };
  return { ...documented, ...schema, type: [type, 'null'] };
}

const isRequired = (member: z.ZodType): boolean => !member.safeParse(undefined).success;
