import { approveChange } from '../../src/domains/administration/change-decisions.ts';
import { consentToDeputy, listDeputyships, nameDeputy } from '../../src/domains/operators/deputyship.ts';
import type { Entrant } from './finance.ts';

type Enter = Entrant['enter'];

export async function approveAs(admin: Enter, changeId: string | null | undefined): Promise<void> {
  if (!changeId) throw new Error('no change waits');
  await admin(approveChange, { changeId });
}

export interface Naming {
  readonly absent: string;
  readonly deputy: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

/**
 * Creates a deputyship in force. Either the absent approver names the deputy, and elisa and hugo approve. Or elisa
 * names, hugo approves, and the absent approver consents.
 */
export async function deputyInForce(
  as: (login: string) => { readonly enter: Enter },
  naming: Naming,
  by: 'absent' | 'elisa' = 'absent',
) {
  const asker = by === 'absent' ? naming.absent : by;
  const { id: changeId } = await as(asker).enter(nameDeputy, naming);
  if (by === 'absent') await approveAs(as('elisa').enter, changeId);
  else await as(naming.absent).enter(consentToDeputy, { changeId });
  await approveAs(as('hugo').enter, changeId);
  const { items } = await as('elisa').enter(listDeputyships, { first: 100 });
  const made = items.find(({ id }) => id === changeId);
  if (!made) throw new Error('the deputyship is not in force');
  return made;
}
