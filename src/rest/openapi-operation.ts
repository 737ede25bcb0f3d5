import { z } from 'zod';
import { nullIsAbsent } from '../platform/parsed-input.ts';
import type { Components, JsonSchema } from './openapi-components.ts';
import { errorResponses } from './openapi-errors.ts';
import type { Route } from './route.ts';

const HTTP_NAMES: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted',
  204: 'Done, without a body',
};
const ONE_OF_TWO = 'Required, in the query or in the body; in both only when it is the same';
/** The words of a name, of `accountId` and `page_size` alike. */
const WORD = /[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g;

/** The operation object of one row. Its id is the operation's name, so each operation has one row, or the id says more. */
export function printOperation(route: Route, operationId: string, components: Components): JsonSchema {
  const { operation } = route;
  return {
    operationId,
    summary: operation.summary,
    tags: [route.tag],
    security: [{ oauth2: operation.scopes }],
    ...parameters(route, components),
    ...requestBody(route, operationId, components),
    responses: { [route.status]: success(route, components), ...errorResponses(route) },
  };
}

function parameters(route: Route, components: Components): { parameters?: JsonSchema[] } {
  const list: JsonSchema[] = [];
  for (const place of ['path', 'query'] as const) {
    for (const { input, name, member } of membersFrom(route, place)) {
      const { description, ...schema } = components.print(member, 'input');
      list.push({
        name,
        in: place,
        required: place === 'path' || isRequired(member),
        description: typeof description === 'string' ? description : inWords(input),
        schema,
      });
    }
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
  const leavable = nullIsAbsent(route.operation.input);
  for (const member of members) {
    if (leavable.has(member.input)) properties[member.name] = orNull(properties[member.name] ?? {});
  }
  const schema = components.add(name, {
    description: `What \`${route.method} ${route.path}\` takes`,
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

function success(route: Route, components: Components): JsonSchema {
  return {
    description: HTTP_NAMES[route.status] ?? 'Done',
    headers: {
      'x-request-id': { $ref: '#/components/headers/RequestId' },
      link: { $ref: '#/components/headers/GraphLink' },
      ...(route.operation.idempotency === undefined
        ? {}
        : { 'x-idempotent-replay': { $ref: '#/components/headers/IdempotentReplay' } }),
    },
    ...(route.envelope === 'none' ? {} : successBody(route, components)),
  };
}

function successBody(route: Route, components: Components): JsonSchema {
  const answer = components.print(route.answer, 'output');
  const schema =
    route.envelope === 'data' ? { type: 'object', required: ['data'], properties: { data: answer } } : answer;
  return { content: { 'application/json': { schema, example: route.example.answer } } };
}

/** The members of the operation's input that come from one place, with their names there. */
function membersFrom(route: Route, place: 'path' | 'query' | 'body') {
  const shape = route.operation.input.shape as Record<string, z.ZodType>;
  return Object.entries(route.from).flatMap(([input, source]) => {
    const either = source.place === 'body or query' && place !== 'path';
    if (source.place !== place && !either) return [];
    const member = shape[input];
    if (!member) throw new Error(`${route.method} ${route.path}: ${route.operation.name} has no input ${input}`);
    // OpenAPI cannot say that one of two places is required.
    return [{ input, name: source.name, member: either ? member.optional().describe(ONE_OF_TWO) : member }];
  });
}

/** The same schema, which null fits as well. */
function orNull({ description, ...schema }: JsonSchema): JsonSchema {
  const told = description === undefined ? {} : { description };
  const { type } = schema;
  if (typeof type !== 'string' || 'enum' in schema) return { ...told, anyOf: [schema, { type: 'null' }] };
  return { ...told, ...schema, type: [type, 'null'] };
}

/** Whether leaving it out is refused. */
const isRequired = (member: z.ZodType): boolean => !member.safeParse(undefined).success;

/** `accountId` as `Account id`, for members whose shape says nothing more. */
function inWords(name: string): string {
  const words = (name.match(WORD) ?? [name]).join(' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
