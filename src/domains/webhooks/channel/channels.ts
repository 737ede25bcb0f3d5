import type { Channel } from './channel.ts';
import { institutionChannel } from './institution-channel.ts';
import { partnerChannel } from './partner-channel.ts';

/** By `webhook.channel`. */
export const channels: ReadonlyMap<string, Channel> = new Map(
  [partnerChannel, institutionChannel].map((channel) => [channel.name, channel]),
);
