import { TOKEN_PATH } from '../../../rest/base-path.ts';
import { financeWebhookChannel } from './finance-channel.ts';
import { liveChannels } from './live-channels.ts';
import { webhookChannel } from './webhook-channel.ts';

const DESCRIPTION = `What the gateway sends by itself: signed webhooks, and a live feed of the same events.

This document describes the gateway: partners receive what it \`send\`s. Every event of the catalogue is
sent in both ways, with the same members: in webhooks amounts are base units (BRL x 10,000), in the live feed cents.
What happens in an institution's own finance module is sent to the destinations of the institution alone.`;

/** The host depends on the deployment. */
const host = (variable: string, value: string, description: string) => ({
  host: `{${variable}}`,
  variables: { [variable]: { default: value, description } },
});

const GATEWAY = [
  'host',
  'localhost:4000',
  'Address of the gateway. Without TLS (`ws`, `http`) only in a sandbox',
] as const;

export function printAsyncApi(version: string): object {
  const [webhooks, finance, live] = [webhookChannel(), financeWebhookChannel(), liveChannels()];
  return {
    asyncapi: '3.0.0',
    info: { title: 'Partner banking events', version, description: DESCRIPTION },
    defaultContentType: 'application/json',
    servers: {
      webSocket: { ...host(...GATEWAY), protocol: 'wss', security: [{ $ref: '#/components/securitySchemes/bearer' }] },
      http: { ...host(...GATEWAY), protocol: 'https', security: [{ $ref: '#/components/securitySchemes/bearer' }] },
      receiver: {
        ...host('receiver', 'partner.example', "The partner's own server: host of the webhook's `url`"),
        protocol: 'https',
        security: [{ $ref: '#/components/securitySchemes/signature' }],
      },
    },
    channels: { webhooks: webhooks.channel, financeWebhooks: finance.channel, ...live.channels },
    operations: { deliverWebhook: webhooks.operation, deliverFinanceWebhook: finance.operation, ...live.operations },
    components: {
      messages: { ...webhooks.messages, ...finance.messages, ...live.messages },
      schemas: { ...webhooks.schemas, ...finance.schemas, ...live.schemas },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: `An access token from \`POST ${TOKEN_PATH}\` with the scope \`webhook:read\`. Send it in \`connection_init\` over WebSocket, or in the header \`Authorization\` for server-sent events.`,
        },
        signature: {
          type: 'httpApiKey',
          in: 'header',
          name: 'X-Service-Signature',
          description:
            'HMAC-SHA256 with the secret of the webhook. A partner gets the secret only in the response of `POST /webhooks/{id}/rotate-secret`, an institution when it registers the webhook. The receiver computes the HMAC over `<X-Service-Timestamp>.<raw body>` and compares in constant time.',
        },
      },
    },
  };
}
