import helmet from '@fastify/helmet';
import { fastify } from 'fastify';

/** API responses are data: a browser that opens one must not run or load anything. */
const API_POLICY = { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] };

/** Policy for the Swagger UI, which needs inline styles and `data:` images. All resources come from this host. */
export const SWAGGER_UI_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * Reads Helmet's headers once, from a sample response: they do not depend on the request. Building them per request
 * would cost more than all other work of a request.
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
  // Responses contain personal data and money. Cacheable routes override this header.
  return { ...(kept as Record<string, string>), 'cache-control': 'no-store' };
}
