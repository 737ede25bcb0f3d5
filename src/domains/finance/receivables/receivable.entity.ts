import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { wordsOf } from '../../../platform/text/words.ts';
import { receivableStates } from './receivable-states.ts';

/** Amounts in base units of its currency. */
export const Receivable = defineEntity({
  name: 'Receivable',
  tableName: 'receivable',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    status: p.enum(wordsOf(receivableStates.states)),
    companyId: p.uuid(),
    branchId: p.uuid().nullable(),
    destinationAccountId: p.bigint('number').nullable(),
    financialAccountId: p.uuid().nullable(),
    debtorName: p.text(),
    debtorDocument: p.text(),
    debtorKey: p.text(),
    description: p.text(),
    documentReference: p.text(),
    currency: p.text(),
    amountBaseUnits: p.bigint('number'),
    receivedBaseUnits: p.bigint('number'),
    dueDate: p.date(),
    competenceDate: p.date(),
    /** Brasília days: the first day on which it was owed, and the day since which nothing is open. */
    createdOn: p.date(),
    closedOn: p.date().nullable(),
    createdBy: p.text(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    cancelledBy: p.text().nullable(),
    cancelledAt: p.datetime().nullable(),
    cancellationReason: p.text().nullable(),
  },
});

export type Receivable = InferEntity<typeof Receivable>;
