import type { Broker } from '../../messaging/broker.ts';
import type { MessageKeys } from './message-keys.ts';
import type { OwnSigner } from './own-signer.ts';

export const signingBroker = (broker: Broker, keys: Pick<MessageKeys, 'sign'>, signer: OwnSigner): Broker => ({
  kind: broker.kind,
  publish: async (messages) => broker.publish(await keys.sign(signer, messages)),
  consume: (queue, options, handler) => broker.consume(queue, options, handler),
  listen: (onWakeUp) => broker.listen(onWakeUp),
  async ask(question, withinMs, accepts) {
    const [signed = question] = await keys.sign(signer, [question]);
    return broker.ask(signed, withinMs, accepts);
  },
  ready: () => broker.ready(),
  depth: (queue) => broker.depth(queue),
  consumers: (queue) => broker.consumers(queue),
  close: () => broker.close(),
});
