import '@fastify/accepts';
import type { FastifyInstance } from 'fastify';
import { Document } from './document.ts';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 40rem; margin: 0 auto; padding: 1rem } dd { margin: 0 0 0.75rem }`;

export interface Place {
  readonly name: string;
  readonly path: string;
  readonly about: string;
}

export function serveLanding(app: FastifyInstance, places: readonly Place[], version: string): void {
  const page = new Document({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY }, () =>
    pageOf(places, version),
  );
  const links = Object.fromEntries(places.map(({ name, path }) => [name, path]));
  const json = new Document({ 'content-type': 'application/json; charset=utf-8' }, () =>
    JSON.stringify({ name: 'Partner banking gateway', version, links }),
  );
  app.get('/', (request, reply) => {
    reply.header('vary', [reply.getHeader('vary') ?? [], 'accept'].flat().join(', '));
    return (request.type(['application/json', 'text/html']) === 'text/html' ? page : json).send(request, reply);
  });
}

const pageOf = (places: readonly Place[], version: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>Partner banking gateway</title><style>${STYLE}</style></head>
<body>
<h1>Partner banking gateway</h1>
<p>Version ${version}</p>
<dl>
${places.map(({ name, path, about }) => `<dt><a href="${path}">${name}</a></dt><dd>${about}</dd>`).join('\n')}
</dl>
</body>
</html>
`;
