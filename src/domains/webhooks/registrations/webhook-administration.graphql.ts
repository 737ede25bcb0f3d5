import { builder, CONSOLE } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { type AdministeredWebhook, HEALTH_STATUSES, PENDING_COUNTED } from './health.ts';
import { listWebhookHealth, type ResumedWebhook, resumeWebhook } from './webhook-administration.ts';

export const PartnerWebhook = builder.objectRef<AdministeredWebhook>('PartnerWebhook');

export function webhookAdministrationGraph(): void {
  const Status = enumType('PartnerWebhookStatus', {
    description: "Status of a partner's webhook.",
    values: enumValues(HEALTH_STATUSES),
  });
  registerEnums(Status);

  PartnerWebhook.implement({
    description: "A webhook of one of the institution's partners or of the institution, with its status.",
    fields: (t) => ({
      webhookId: t.exposeID('webhookId', { description: 'Id of the webhook (UUID).' }),
      partnerId: t.exposeID('partnerId', { description: 'Id of the partner.' }),
      partnerName: t.exposeString('partnerName', { description: 'Name of the partner.' }),
      url: t.exposeString('url', { description: 'Receiver.' }),
      events: t.exposeStringList('events', { description: 'Names of the subscribed events.' }),
      description: t.exposeString('description', {
        nullable: true,
        description: 'Note of the owner. Null when there is none.',
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the registration.' }),
      status: t.expose('status', { type: Status, description: 'Status of the webhook.' }),
      failingSince: t.expose('failingSince', {
        type: 'DateTime',
        nullable: true,
        description: 'Time of the first failed attempt since the last success. Null when the last attempt succeeded.',
      }),
      disabledAt: t.expose('disabledAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time when the gateway switched the webhook off. Null when it did not.',
      }),
      disabledReason: t.exposeString('disabledReason', {
        nullable: true,
        description: 'Reason why the gateway switched the webhook off. Null when it did not.',
      }),
      lastSuccessAt: t.expose('lastSuccessAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time of the last successful delivery. Null when there was none.',
      }),
      circuitOpenUntil: t.expose('circuitOpenUntil', {
        type: 'DateTime',
        nullable: true,
        description: 'Sending is paused until this time after several timeouts. Null when it is not paused.',
      }),
      pendingDeliveries: t.exposeInt('pendingDeliveries', {
        description: `Number of pending deliveries, at most ${PENDING_COUNTED}.`,
      }),
      oldestDueAt: t.expose('oldestDueAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time when the first pending delivery is or was due. Null when there is none.',
      }),
    }),
  });
  const Connection = connectionOf(PartnerWebhook, 'PartnerWebhookConnection', {
    description: 'Webhooks of partners, newest first.',
  });
  const Resumed = builder.objectRef<ResumedWebhook>('ResumedWebhook').implement({
    description: 'A webhook that was switched on.',
    fields: (t) => ({ webhookId: t.exposeID('webhookId', { description: 'Id of the webhook.' }) }),
  });

  builder.queryField('partnerWebhooks', (t) =>
    t.field({
      type: Connection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Webhooks of partners with their status, newest first.',
      args: { ...pageArgs(t), partnerId: t.arg.id({ description: 'Only webhooks of this partner.' }) },
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listWebhookHealth, args), (row) => [row.webhookId], args.after),
    }),
  );
  operationMutation(resumeWebhook, {
    type: Resumed,
    input: (t) => ({ webhookId: t.id({ required: true, description: 'Id of the webhook.' }) }),
  });
}
