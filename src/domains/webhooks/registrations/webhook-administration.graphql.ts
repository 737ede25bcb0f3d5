import { builder, CONSOLE } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import type { AdministeredWebhook } from './health.ts';
import { administeredWebhook, HEALTH_STATUSES } from './webhook.resource.ts';
import { listWebhookHealth, type ResumedWebhook, resumeWebhook } from './webhook-administration.ts';

export const PartnerWebhook = builder.objectRef<AdministeredWebhook>('PartnerWebhook');

export function webhookAdministrationGraph(): void {
  const Status = enumType('PartnerWebhookStatus', {
    description: "Status of a partner's webhook.",
    values: enumValues(HEALTH_STATUSES),
  });
  registerEnums(Status);

  PartnerWebhook.implement({
    description: administeredWebhook.description,
    fields: (t) => resourceFields(t, administeredWebhook, { status: Status }),
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
