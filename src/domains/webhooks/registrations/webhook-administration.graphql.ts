import { builder, CONSOLE } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { type AdministeredWebhook, HEALTH_STATUSES, PENDING_COUNTED } from './health.ts';
import { listWebhookHealth, type ResumedWebhook, resumeWebhook } from './webhook-administration.ts';

export const PartnerWebhook = builder.objectRef<AdministeredWebhook>('PartnerWebhook');

export function webhookAdministrationGraph(): void {
  const Status = enumType('PartnerWebhookStatus', {
    description: "How a partner's webhook does.",
    values: enumValues(HEALTH_STATUSES),
  });
  registerEnums(Status);

  PartnerWebhook.implement({
    description: 'A webhook of a partner of the institution, or its own, and how it does.',
    fields: (t) => ({
      webhookId: t.exposeID('webhookId', { description: 'Its id (UUID).' }),
      partnerId: t.exposeID('partnerId', { description: 'Whose it is.' }),
      partnerName: t.exposeString('partnerName', { description: 'Name of the partner.' }),
      url: t.exposeString('url', { description: 'Receiver.' }),
      events: t.exposeStringList('events', { description: 'Names of the events that it subscribes to.' }),
      description: t.exposeString('description', { nullable: true, description: 'A note of its owner.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was registered.' }),
      status: t.expose('status', { type: Status, description: 'How it does.' }),
      failingSince: t.expose('failingSince', {
        type: 'DateTime',
        nullable: true,
        description: 'When the first attempt failed since the last success; null: the last one succeeded.',
      }),
      disabledAt: t.expose('disabledAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the gateway switched it off; null: it did not.',
      }),
      disabledReason: t.exposeString('disabledReason', { nullable: true, description: 'Why it did.' }),
      lastSuccessAt: t.expose('lastSuccessAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When a delivery last succeeded; null: none did.',
      }),
      circuitOpenUntil: t.expose('circuitOpenUntil', {
        type: 'DateTime',
        nullable: true,
        description: 'Until when nothing is sent, since it timed out several times; null: it is sent to.',
      }),
      pendingDeliveries: t.exposeInt('pendingDeliveries', {
        description: `Deliveries that are open, ${PENDING_COUNTED} at most.`,
      }),
      oldestDueAt: t.expose('oldestDueAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the first of them was, or is, due; null: there is none.',
      }),
    }),
  });
  const Connection = connectionOf(PartnerWebhook, 'PartnerWebhookConnection', {
    description: 'Webhooks of the partners, newest first.',
  });
  const Resumed = builder.objectRef<ResumedWebhook>('ResumedWebhook').implement({
    description: 'A webhook that is switched on.',
    fields: (t) => ({ webhookId: t.exposeID('webhookId', { description: 'The webhook.' }) }),
  });

  builder.queryField('partnerWebhooks', (t) =>
    t.field({
      type: Connection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'The webhooks of the partners, with how they do, newest first.',
      args: { ...pageArgs(t), partnerId: t.arg.id({ description: 'Only those of this partner.' }) },
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listWebhookHealth, args), (row) => [row.webhookId], args.after),
    }),
  );
  operationMutation(resumeWebhook, {
    type: Resumed,
    input: (t) => ({ webhookId: t.id({ required: true, description: 'The webhook.' }) }),
  });
}
