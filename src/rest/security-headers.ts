import helmet from '@fastify/helmet';
import { fastify } from 'fastify';

/** A browser that opens an API response must not run or load anything. */
const API_POLICY = { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] };

/** The Swagger UI needs inline styles and `data:` images. */
export const SWAGGER_UI_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * Returns the headers of one sample response. Building Helmet's headers per request would cost more than all other work.
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
