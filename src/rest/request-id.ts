import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;
/** Prefixes of request ids that the gateway's own programs and jobs create. */
const INTERNAL = /^(admin|console|job|start|sandbox|payment-order|escrow-release)([._-]|$)/i;

/** The caller's `x-request-id`, or a new UUID when it is missing, malformed or starts like an id of the gateway. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) && !INTERNAL.test(given) ? given : randomUUID();
}

export const isClaimed = (request: FastifyRequest): boolean => request.headers['x-request-id'] === request.id;
