import type { z } from 'zod';
import type { PayableRecord } from '../../src/domains/finance/payables/payable.ts';
import type { createPayable } from '../../src/domains/finance/payables/payable-creation.ts';
import { approvePayable } from '../../src/domains/finance/payables/payable-decisions.ts';
import { installmentsOfPayables } from '../../src/domains/finance/payables/payable-installments.ts';
import { getPayable } from '../../src/domains/finance/payables/payable-pages.ts';
import { stepsOfPayables, withholdingsOfPayables } from '../../src/domains/finance/payables/payable-story.ts';
import type { Entrant, FinanceDoor, FinanceInstitution } from './finance.ts';

export type PayableInput = z.input<(typeof createPayable)['input']>;

let made = 0;

/** Input for a payable of R$ 456.00 by PIX with a unique reference. */
export const payableInput = (
  { master }: Pick<FinanceInstitution, 'master'>,
  change: Partial<PayableInput> = {},
): PayableInput => {
  made += 1;
  return {
    companyId: master.company_id,
    supplierName: 'Oficina do João Ltda',
    supplierDocument: '11222333000181',
    description: 'Manutenção da frota',
    documentReference: `NF-e ${made}`,
    amount: 45_600,
    dueDate: '2026-12-10',
    paymentMethod: 'PIX',
    pixKey: 'oficina@example.com',
    ...change,
  };
};

export const uniqueKey = (): string => {
  made += 1;
  return `payable-key-${made}`;
};

export const decisionOn = ({ id, version, contentSha256 }: Decidable) => ({
  payableId: id,
  expectedVersion: version,
  contentSha256,
});
export type Decidable = Pick<PayableRecord, 'id' | 'version' | 'contentSha256'>;

/**
 * Approves the payable as fabio, and also as gil where two approvals are needed. The payable plus fabio's earlier
 * approvals for the supplier decide that.
 */
export async function approveFully(
  of: { as(login: string): Pick<Entrant, 'enter'> },
  payable: Decidable,
): Promise<PayableRecord> {
  const by = (login: string, wanted: Decidable) => of.as(login).enter(approvePayable, decisionOn(wanted));
  const approved = await by('fabio', payable);
  return approved.status === 'pending' ? by('gil', approved) : approved;
}

export type PayableStory = Awaited<ReturnType<typeof storyOf>>;

export async function storyOf(t: Pick<FinanceDoor, 'database'>, of: FinanceInstitution, payableId: string) {
  const parts = [t.database, of.institutionId, [payableId]] as const;
  return {
    ...(await of.own.enter(getPayable, { payableId })),
    installments: await installmentsOfPayables(...parts),
    withholdings: await withholdingsOfPayables(...parts),
    steps: await stepsOfPayables(...parts),
  };
}
