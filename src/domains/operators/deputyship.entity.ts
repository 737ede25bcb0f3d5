import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';

export const Deputyship = defineEntity({
  name: 'Deputyship',
  tableName: 'deputyship',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    absent: p.text(),
    deputy: p.text(),
    firstDay: p.date(),
    lastDay: p.date(),
    createdBy: p.text(),
    createdAt: p.datetime(),
    endedBy: p.text().nullable(),
    endedAt: p.datetime().nullable(),
  },
});
export type Deputyship = InferEntity<typeof Deputyship>;
