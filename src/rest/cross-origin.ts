import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { AllowedOrigins } from './allowed-origins.ts';

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

/** Allows only pages of these origins. Browsers attach no credentials to such requests: the token is in a header. */
export function allowOrigins(app: FastifyInstance, origins: AllowedOrigins): void {
  app.register(cors, {
    origin: (origin, answer) => answer(null, origin !== undefined && origins.has(origin)),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: EXPOSED,
    maxAge: PREFLIGHT_SECONDS,
  });
}
