import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { printOpenApi } from './openapi.ts';
import type { Route } from './route.ts';
import { SWAGGER_UI_POLICY } from './security-headers.ts';

/** `GET /api/openapi` and the Swagger UI over the same document at `GET /api/swaggerui`, without anything from outside. */
export async function serveDocs(
  app: FastifyInstance,
  options: { readonly routes: readonly Route[]; readonly sandboxRoutes: readonly Route[]; readonly version: string },
): Promise<void> {
  const document = printOpenApi(options.routes, options.sandboxRoutes, options.version);
  const text = JSON.stringify(document);
  app.get('/api/openapi', (_request, reply) => {
    reply.type('application/json; charset=utf-8').send(text);
  });
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/swaggerui',
    staticCSP: SWAGGER_UI_POLICY,
    uiConfig: { deepLinking: true, persistAuthorization: false, tryItOutEnabled: true },
    theme: { title: 'Partner banking API' },
  });
}
