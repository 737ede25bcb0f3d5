import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { AllowedOrigins } from './allowed-origins.ts';

/** What a page of another origin may read of an answer, besides what every page may. */
const EXPOSED = [
  'Allow',
  'DPoP-Nonce',
  'ETag',
  'Link',
  'Location',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'WWW-Authenticate',
  'X-Idempotent-Replay',
  'X-Request-Id',
];
const PREFLIGHT_SECONDS = 600;

/**
 * Lets pages of these origins, and of no others, send requests of any method and headers and read the answers. Nothing comes
 * along with them by itself: tokens are in a header, and there are no cookies.
 */
export function allowOrigins(app: FastifyInstance, origins: AllowedOrigins): void {
  app.register(cors, {
    origin: (origin, answer) => answer(null, origin !== undefined && origins.has(origin)),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: EXPOSED,
    maxAge: PREFLIGHT_SECONDS,
  });
}
