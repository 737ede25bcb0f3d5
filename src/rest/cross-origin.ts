import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { AllowedOrigins } from './allowed-origins.ts';

/** Response headers that pages of other origins may read, in addition to the safelisted ones. */
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
 * Allows pages of these origins, and only these, to send any request and to read the responses. Browsers attach no
 * credentials to such requests: the access token is in a header, and the routes use no cookies.
 */
export function allowOrigins(app: FastifyInstance, origins: AllowedOrigins): void {
  app.register(cors, {
    origin: (origin, answer) => answer(null, origin !== undefined && origins.has(origin)),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: EXPOSED,
    maxAge: PREFLIGHT_SECONDS,
  });
}
