import type { Config } from '../../config/config.ts';
import type { Broker } from '../../messaging/broker.ts';
import type { MessageTrust } from '../../messaging/consumer.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/observability/log.ts';
import type { SecretBox } from '../../platform/security/secret-box.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import { type RailQuestions, railQuestions } from '../questions.ts';
import { MessageKeys } from './message-keys.ts';
import { signingBroker } from './signing-broker.ts';

interface Parts {
  readonly config: Pick<Config, 'sandbox' | 'retentionDays' | 'railAnswerSeconds'>;
  readonly database: Database;
  readonly secrets: SecretBox;
  readonly broker: Broker;
  readonly log: Logger;
  readonly security: SecurityEvents;
}

export async function railSigning({ config, database, secrets, broker, log, security }: Parts): Promise<{
  readonly gateway: Broker;
  readonly world: Broker;
  readonly trust: MessageTrust;
  readonly rails: RailQuestions;
}> {
  const { sandbox, retentionDays } = config;
  const rememberedDays = retentionDays.consumed_message;
  const keys = await new MessageKeys({
    ...{ database, secrets, log, sandbox, rememberedDays },
    inProcess: broker.kind === 'in-process',
  }).open();
  const gateway = signingBroker(broker, keys, 'gateway');
  const trust: MessageTrust = {
    verify: keys.verify,
    onRefused: (queue, { id, routingKey }, reason) =>
      security.messageRefused({ queue, message_id: id, routing_key: routingKey, reason }),
  };
  return {
    gateway,
    world: signingBroker(broker, keys, 'sandbox'),
    trust,
    rails: railQuestions({ broker: gateway, trust, waitMs: config.railAnswerSeconds * 1_000 }),
  };
}
