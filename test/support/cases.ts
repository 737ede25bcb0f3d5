import { approveCaseAct, proposeCaseAct } from '../../src/domains/cases/case-acts.ts';
import { type NewCase, openCases } from '../../src/domains/cases/case-opening.ts';
import type { CaseAct, CaseDetail } from '../../src/domains/cases/case-pages.ts';
import { getCase } from '../../src/domains/cases/case-pages.ts';
import type { Message } from '../../src/messaging/broker.ts';
import { newId } from '../../src/platform/text/ids.ts';
import type { TestDoor } from './door.ts';
import type { TestSettlement } from './engine.ts';
import type { FinanceInstitution, ServedFinance } from './finance.ts';

export interface CaseRow {
  readonly kind: string;
  readonly transaction_id: string | null;
  readonly amount: number | null;
}

/** Open cases about the end-to-end id, return id, control number or operation id, oldest first. */
export const casesAbout = (t: Pick<TestDoor, 'sql'>, reference: string): Promise<CaseRow[]> =>
  t.sql<CaseRow>(
    `select kind, transaction_id, amount::int as amount from rail_case where reference = $1 and status = 'open' order by id`,
    [reference],
  );

export async function caseAbout(t: Pick<TestDoor, 'sql'>, reference: string): Promise<string> {
  const [row] = await t.sql<{ id: string }>('select id from rail_case where reference = $1', [reference]);
  if (!row) throw new Error(`no case about ${reference}`);
  return row.id;
}

type Settling = TestSettlement & FinanceInstitution;
type Wanted = Pick<CaseAct, 'act'> & { readonly amount?: number; readonly accountId?: number };

/** An accountant proposes the act and a treasurer approves it. Returns the command to settlement. */
export async function approvedAct(t: Settling, caseId: string, wanted: Wanted): Promise<Message> {
  const act = await t.as('davi').enter(proposeCaseAct, { caseId, reason: 'Statement of the rail', ...wanted });
  await t.as('carla').enter(approveCaseAct, { actId: act.id });
  return bookingOfAct(t, act.id);
}

export async function bookingOfAct(t: Pick<TestDoor, 'sql'>, actId: string): Promise<Message> {
  const [command] = await t.sql<{ payload: object }>(
    `select payload from outbox where type = 'book.case' and payload->>'actId' = $1`,
    [actId],
  );
  if (!command) throw new Error(`no command books the act ${actId}`);
  return { id: newId(), exchange: 'outcomes', routingKey: 'book.case', body: command.payload };
}

export async function settledAct(t: Settling, caseId: string, wanted: Wanted): Promise<CaseDetail> {
  await t.settle(await approvedAct(t, caseId, wanted));
  return readCase(t, caseId);
}

export const readCase = (t: FinanceInstitution, caseId: string): Promise<CaseDetail> =>
  t.as('vera').enter(getCase, { caseId });

/** A case of a served gateway whose message came from the rail. Returns its id. */
export async function servedCase(gateway: ServedFinance, members: Partial<NewCase> = {}): Promise<string> {
  const reference = `E99999004202611231500${newId().replaceAll('-', '').slice(0, 11)}`;
  const { database } = gateway.app;
  const [institution] = await gateway.sql<{ id: number }>("select id::int from institution where ispb = '99999004'");
  const now = new Date();
  const body = { endToEndId: reference, status: 'settled', spiStatus: 'ACSC', reasonCode: null, at: now.toISOString() };
  const found: NewCase = {
    ...{ kind: 'unknown_order', rail: 'spi', institutionId: institution?.id ?? null, key: reference, reference },
    ...{ transactionId: null, accountId: null, amount: 125_000, direction: 'out' },
    facts: { rail_status: 'settled', rail_at: now.toISOString() },
    evidence: [{ messageId: newId(), type: 'spi.outcome', body, signature: 'v1.key.signature', at: now }],
    ...members,
  };
  await openCases(database, now, [found]);
  return caseAbout(gateway, found.reference ?? '');
}
