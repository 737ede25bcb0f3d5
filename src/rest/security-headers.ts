import helmet from '@fastify/helmet';
import { fastify } from 'fastify';

/** Answers of the API are data: a browser that is led to one must run and load nothing. */
const API_POLICY = { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] };

/** What the Swagger UI needs, all of it from here. Its inline styles and `data:` images are its own. */
export const SWAGGER_UI_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * Helmet's headers, read off one answer: they do not depend on the request, and Helmet builds them anew for each,
 * which would cost more than the rest of a request together.
 */
export async function securityHeaders(): Promise<Readonly<Record<string, string>>> {
  const probe = fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: API_POLICY },
    xFrameOptions: { action: 'deny' },
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
  });
  probe.get('/', (_request, reply) => {
    reply.code(204).send();
  });
  const { headers } = await probe.inject('/');
  await probe.close();
  const { date: _date, connection: _connection, ...kept } = headers;
  // Personal data and money: what may be kept says so itself.
  return { ...(kept as Record<string, string>), 'cache-control': 'no-store' };
}
