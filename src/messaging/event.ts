import { z } from 'zod';
import type { StagedMessage } from '../platform/records.ts';
import { currentTrace } from '../platform/tracing.ts';

/** An amount of an event, in cents. Webhooks multiply these members by 100 (base units); GraphQL answers them as they are. */
export const EventAmount = z.int().meta({
  money: true,
  description: 'Integer cents in the log and in GraphQL; base units (cents x 100) in webhook bodies',
});

/** ISO 8601 instant in UTC with milliseconds. */
export const EventInstant = z.iso.datetime();

/** One event of the catalogue: its name, what it means, and exactly the members of its payload. */
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
  return { type, summary, payload: z.strictObject(shape) as unknown as z.ZodObject<Shape> };
}

/** Whose event or command it is. Every row that says so is one: a transaction, an account, a claim. */
export interface Owner {
  readonly institutionId: number;
  readonly partnerId: string;
  readonly accountId: number | null;
}

/** Whose command it is: null when no partner has to do with it, or no institution here. */
export type CommandOwner = { readonly [Member in keyof Owner]: Owner[Member] | null };

/** An event for the outbox. Throws for a payload that is not exactly the catalogue's: that is a bug of ours. */
export function eventOf<Payload extends z.ZodObject>(
  event: EventType<Payload>,
  owner: Owner,
  payload: z.input<Payload>,
): StagedMessage {
  return staged('event', event.type, owner, event.payload.parse(payload));
}

/** A command or an outcome: a message with a routing key and a checked body. */
export interface MessageType<Body extends z.ZodType = z.ZodType> {
  /** `rails`: for a rail to do. `outcomes`: for us to settle or to take note of. */
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
  body: z.object(shape) as unknown as z.ZodObject<Shape>,
});

/** A command for the outbox. Throws for a body that does not fit the message type: that is a bug of ours. */
export function commandOf<Body extends z.ZodType>(
  command: MessageType<Body>,
  owner: CommandOwner,
  body: z.input<Body>,
): StagedMessage {
  return staged('command', command.type, owner, command.body.parse(body));
}

/** The owner can be a row with other members, so that its members are named. */
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
