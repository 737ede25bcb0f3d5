import type { JsonSchema } from './openapi-components.ts';
import { EVERY_ANSWER } from './openapi-headers.ts';

const text = (description: string): JsonSchema => ({ type: 'string', description });
const list = (description: string): JsonSchema => ({ type: 'array', items: { type: 'string' }, description });
const record = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'array',
  items: { type: 'object', required: Object.keys(properties), properties },
});

const EVENTS = list('Events that can follow, in order');

export const REHEARSALS_OPERATION: JsonSchema = {
  operationId: 'listRehearsals',
  summary: 'Lists everything that can be simulated in the sandbox',
  description: `Lists the calls that simulate rails and other outside systems, and the magic values that determine the outcome of a request.

- This list needs no token. The listed calls need the scope \`sandbox:write\`.
- Only a sandbox serves this path.`,
  tags: ['Sandbox'],
  security: [],
  responses: {
    200: {
      description: 'Available simulations and magic values',
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
                    path: text('Path, starting at the host'),
                    graph: text('The equivalent GraphQL field'),
                    summary: text('Effect of the simulation'),
                    rules: list('Further rules'),
                    events: EVENTS,
                    body: { type: ['object', 'null'], description: 'Example body. Null when the call needs none' },
                  }),
                  magic_values: record({
                    member: text('Member of a request'),
                    value: text('Value of the member'),
                    summary: text('Effect of the value'),
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
