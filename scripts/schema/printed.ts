import { z } from 'zod';
import { VERSION } from '../../src/config/version.ts';
import { financeSchema } from '../../src/domains/events/finance-envelope.ts';
import { webhookSchema } from '../../src/domains/events/webhook-body.ts';
import { printAsyncApi } from '../../src/domains/webhooks/asyncapi/document.ts';
import { openWebhooks } from '../../src/domains/webhooks/asyncapi/openapi-webhooks.ts';
import {
  events,
  financeEvents,
  graphSchema,
  magicValues,
  messages,
  modules,
  openPaths,
  routes,
  sandboxRoutes,
} from '../../src/domains.ts';
import { mapRoutes } from '../../src/graphql/rest-map.ts';
import { printRestMap } from '../../src/graphql/rest-map-page.ts';
import { printGraphqlSchema } from '../../src/graphql/schema.ts';
import { printSubgraph } from '../../src/graphql/subgraph-sdl.ts';
import type { MessageType } from '../../src/messaging/event.ts';
import { printOpenApi } from '../../src/rest/openapi.ts';
import { rehearsalsOf } from '../../src/sandbox/rehearsals.ts';
import { printAuthority } from './authority.ts';
import { allOperations } from './operations.ts';
import { printSandbox } from './sandbox.ts';
import { statePages } from './states.ts';

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const messageSchema = ({ type, summary, body }: MessageType): object => ({
  ...z.toJSONSchema(body, { target: 'draft-2020-12' }),
  title: type,
  description: summary,
});

const operations = await allOperations();

/** Every generated file of `schema/`, by path. Add a new one as another line. */
export const printedFiles = (): ReadonlyMap<string, string> =>
  new Map([
    ['schema.graphql', printGraphqlSchema(graphSchema('sandbox'))],
    ['console.graphql', printGraphqlSchema(graphSchema('console'))],
    ['subgraph.graphql', printSubgraph(graphSchema())],
    ['README.md', printRestMap(mapRoutes(graphSchema('sandbox'), routes, sandboxRoutes))],
    [
      'openapi.json',
      json(printOpenApi({ routes, sandboxRoutes, version: VERSION, openPaths, webhooks: openWebhooks() })),
    ],
    ['asyncapi.json', json(printAsyncApi(VERSION))],
    ['authority.md', printAuthority(operations)],
    ['sandbox.md', printSandbox(rehearsalsOf(sandboxRoutes, magicValues))],
    ...statePages(modules),
    ...events.map((event) => [`events/${event.type}.json`, json(webhookSchema(event))] as const),
    ...financeEvents.map((event) => [`finance-events/${event.type}.json`, json(financeSchema(event))] as const),
    ...messages.map((message) => [`messages/${message.type}.json`, json(messageSchema(message))] as const),
  ]);
