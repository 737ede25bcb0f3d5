import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;
/** Request ids of the gateway's own programs and jobs start like this. Clients cannot use such ids. */
const INTERNAL = /^(admin|console|job|start|sandbox|payment-order|escrow-release)([._-]|$)/i;

/**
 * Returns the client's `x-request-id`, or a new UUID when the header is missing, malformed or starts like an internal
 * id.
 */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const header = request.headers['x-request-id'];
  return typeof header === 'string' && REQUEST_ID.test(header) && !INTERNAL.test(header) ? header : randomUUID();
}

/** Whether the client chose the request's id. */
export const isClaimed = (request: FastifyRequest): boolean => request.headers['x-request-id'] === request.id;
