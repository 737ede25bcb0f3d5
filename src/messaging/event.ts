import { z } from 'zod';
import { currentTrace } from '../platform/observability/tracing.ts';
import type { StagedMessage } from '../platform/operation/records.ts';

/** An amount of an event, in cents. Webhooks multiply it by 100 (base units). GraphQL returns it unchanged. */
export const EventAmount = z.int().meta({
  money: true,
  description: 'Integer cents in the log and in GraphQL; base units (cents x 100) in webhook bodies',
});

/** ISO 8601 instant in UTC, with milliseconds. */
export const EventInstant = z.iso.datetime();

export interface EventType<Payload extends z.ZodObject = z.ZodObject> {
  readonly type: string;
  readonly summary: string;
  readonly payload: Payload;
}

export function eventType<Shape extends z.ZodRawShape>(
  type: string,
  summary: string,
  shape: Shape,
): EventType<z.ZodObject<Shape>> {
  return { type, summary, payload: z.strictObject(shape) as z.ZodObject<Shape> };
}

export interface Owner {
  readonly institutionId: number;
  readonly partnerId: string;
  readonly accountId: number | null;
}

/** The owner of a command. A member is null when no partner, or no institution of this gateway, is involved. */
export type CommandOwner = { readonly [Member in keyof Owner]: Owner[Member] | null };

/** Throws when the payload is not exactly the catalogue's, which is a bug of the caller. */
export function eventOf<Payload extends z.ZodObject>(
  event: EventType<Payload>,
  owner: Owner,
  payload: z.input<Payload>,
): StagedMessage {
  return staged('event', event.type, owner, event.payload.parse(payload));
}

export interface MessageType<Body extends z.ZodType = z.ZodType> {
  /** `rails`: a command for a rail. `outcomes`: a message of a rail for the gateway. */
  readonly exchange: 'rails' | 'outcomes';
  readonly type: string;
  readonly summary: string;
  readonly body: Body;
}

export const messageType = <Shape extends z.ZodRawShape>(
  exchange: MessageType['exchange'],
  type: string,
  summary: string,
  shape: Shape,
): MessageType<z.ZodObject<Shape>> => ({
  exchange,
  type,
  summary,
  body: z.object(shape) as z.ZodObject<Shape>,
});

/** Throws when the body does not fit the message type, which is a bug of the caller. */
export function commandOf<Body extends z.ZodType>(
  command: MessageType<Body>,
  owner: CommandOwner,
  body: z.input<Body>,
): StagedMessage {
  return staged('command', command.type, owner, command.body.parse(body));
}

const staged = (
  kind: StagedMessage['kind'],
  type: string,
  { institutionId, partnerId, accountId }: CommandOwner,
  payload: unknown,
): StagedMessage => ({
  kind,
  type,
  institutionId,
  partnerId,
  accountId,
  payload: payload as Record<string, unknown>,
  trace: currentTrace(),
});
