import { readFile } from 'node:fs/promises';
import compress from '@fastify/compress';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { Document } from './document.ts';
import { type OpenPaths, type OpenWebhooks, printOpenApi } from './openapi.ts';
import type { Route } from './route.ts';
import { SWAGGER_UI_POLICY } from './security-headers.ts';

export const SWAGGER_UI_PATH = '/api/swaggerui';

const SWAGGER_UI_THEME = {
  title: 'Partner banking API',
  css: [
    {
      filename: 'theme.css',
      content:
        '.swagger-ui .topbar .link, .swagger-ui .topbar .download-url-wrapper, .swagger-ui .response-col_links { display: none }',
    },
  ],
  js: [
    {
      filename: 'viewport.js',
      content:
        "document.head.append(Object.assign(document.createElement('meta'), { name: 'viewport', content: 'width=device-width, initial-scale=1' }));",
    },
  ],
};

export interface DocumentedApi {
  readonly routes: readonly Route[];
  /** Empty outside the sandbox. */
  readonly sandboxRoutes: readonly Route[];
  readonly openPaths?: OpenPaths;
  readonly asyncapi?: () => object;
  readonly webhooks?: () => OpenWebhooks;
  /** Public base URL. Called once the server listens. */
  readonly publicOrigin: () => string;
  readonly version: string;
}

/** Serves the OpenAPI and AsyncAPI documents and the Swagger UI, which loads nothing from other hosts. */
export async function serveDocs(
  app: FastifyInstance,
  options: DocumentedApi & { readonly docs: { readonly swaggerUi: boolean } },
): Promise<void> {
  await app.register(compress, { globalDecompression: false });
  let printed: object | undefined;
  const openapi = () =>
    (printed ??= printOpenApi({ ...options, origin: options.publicOrigin?.(), webhooks: options.webhooks?.() }));
  serveJson(app, '/api/openapi', openapi);
  if (options.asyncapi) serveJson(app, '/api/asyncapi', options.asyncapi);
  if (!options.docs.swaggerUi) return;
  serveAssets(app);
  // In static mode the plugin needs the document at startup.
  await app.register(swagger, { hideUntagged: true, openapi: {}, transformObject: () => openapi() as never });
  await app.register(swaggerUi, {
    routePrefix: SWAGGER_UI_PATH,
    staticCSP: SWAGGER_UI_POLICY,
    // Collapsed, because an update of the fully expanded page takes seconds.
    uiConfig: {
      deepLinking: true,
      persistAuthorization: false,
      tryItOutEnabled: true,
      docExpansion: 'none',
      defaultModelsExpandDepth: -1,
    },
    theme: SWAGGER_UI_THEME,
  });
}

/** Served from memory: the plugin would read and compress the large files for each request. */
function serveAssets(app: FastifyInstance): void {
  const folder = new URL('static/', import.meta.resolve('@fastify/swagger-ui'));
  for (const [file, type] of [
    ['swagger-ui-bundle.js', 'text/javascript'],
    ['swagger-ui-standalone-preset.js', 'text/javascript'],
    ['swagger-ui.css', 'text/css'],
  ] as const) {
    const asset = new Document({ 'content-type': `${type}; charset=utf-8` }, () =>
      readFile(new URL(file, folder), 'utf8'),
    );
    app.get(`${SWAGGER_UI_PATH}/static/${file}`, { compress: false }, (request, reply) => asset.send(request, reply));
  }
}

function serveJson(app: FastifyInstance, path: string, print: () => object): void {
  const document = new Document({ 'content-type': 'application/json; charset=utf-8' }, () => JSON.stringify(print()));
  app.get(path, { compress: false }, (request, reply) => document.send(request, reply));
}
