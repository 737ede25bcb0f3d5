import type { JsonSchema } from './openapi-components.ts';
import { EVERY_ANSWER } from './openapi-headers.ts';

const text = (description: string): JsonSchema => ({ type: 'string', description });
const list = (description: string): JsonSchema => ({ type: 'array', items: { type: 'string' }, description });
const record = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'array',
  items: { type: 'object', required: Object.keys(properties), properties },
});

const EVENTS = list('Events that can follow, in their order');

/** `GET` of the sandbox's base: what can be rehearsed. */
export const REHEARSALS_OPERATION: JsonSchema = {
  operationId: 'listRehearsals',
  summary: 'Lists everything that can be rehearsed in the sandbox',
  description: `Lists the calls that play the outside world, and the values of requests that decide what happens.

- It needs no token; the calls that it lists need the scope \`sandbox:write\`.
- Outside a sandbox there is nothing at this path.`,
  tags: ['Sandbox'],
  security: [],
  responses: {
    200: {
      description: 'Everything that can be rehearsed',
      headers: EVERY_ANSWER,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['data'],
            properties: {
              data: {
                type: 'object',
                required: ['simulations', 'magic_values'],
                properties: {
                  simulations: record({
                    method: text('HTTP method'),
                    path: text('Path from the host on'),
                    graph: text('The same in the graph'),
                    summary: text('What it makes happen'),
                    rules: list('What else to know of it'),
                    events: EVENTS,
                    body: { type: ['object', 'null'], description: 'A body to send; null when none is needed' },
                  }),
                  magic_values: record({
                    member: text('Member of a request'),
                    value: text('Its value'),
                    summary: text('What it makes happen'),
                    events: EVENTS,
                  }),
                },
              },
            },
          },
          example: {
            data: {
              simulations: [
                {
                  method: 'POST',
                  path: '/api/sandbox/v1/pix/received',
                  graph: 'Mutation.simulatePixReceived',
                  summary: 'Simulates a PIX from another bank to an account of the partner',
                  rules: ['With `refuse_with` the institution refuses it'],
                  events: ['pix.received', 'pix.received.failed'],
                  body: { account_id: 1003, amount: 100_000 },
                },
              ],
              magic_values: [
                {
                  member: 'pixKey',
                  value: 'ok@sandbox',
                  summary: 'The payment settles',
                  events: ['pix.payout.queued', 'pix.payout.processing', 'pix.payout.confirmed'],
                },
              ],
            },
          },
        },
      },
    },
    429: { $ref: '#/components/responses/TooManyRequests' },
    500: { $ref: '#/components/responses/InternalError' },
  },
};
