import { reportInfraction } from '../../src/domains/pix/infractions/infraction.ts';
import { cancelInfraction, submitInfractionDefense } from '../../src/domains/pix/infractions/infraction-changes.ts';
import { getInfraction } from '../../src/domains/pix/infractions/infraction-pages.ts';
import type { Infraction } from '../../src/domains/pix/infractions/infraction-record.ts';
import { openMed } from '../../src/domains/pix/med/med.ts';
import { cancelMed, requestMedRefund } from '../../src/domains/pix/med/med-changes.ts';
import { getMed } from '../../src/domains/pix/med/med-pages.ts';
import type { Med, MedRefund } from '../../src/domains/pix/med/med-record.ts';
import { answerHandlers } from '../../src/domains.ts';
import { commitOneByOne } from '../../src/messaging/answers.ts';
import type { Message } from '../../src/messaging/broker.ts';
import { Metrics } from '../../src/platform/observability/metrics.ts';
import { newId } from '../../src/platform/text/ids.ts';
import type { TestDoor } from './door.ts';
import { AMPLE_LOOKUPS, openTestSettlement, type TestSettlement } from './engine.ts';
import { openFunded, outcomeOf, pay } from './payments.ts';
import { receivePix } from './refunds.ts';

export const DAY_MS = 86_400_000;

/** A test settlement that also handles messages of the directory. Nothing runs in the background. */
export interface TestDirectory extends TestSettlement {
  /** Handles messages of the directory one by one, each in its own transaction, as the worker does. */
  answer(...messages: readonly Message[]): Promise<void>;
}

export async function openTestDirectory(): Promise<TestDirectory> {
  const t = await openTestSettlement({ lookupBudget: AMPLE_LOOKUPS });
  const { database, clock } = t;
  const commit = commitOneByOne({
    queue: 'directory',
    database,
    clock,
    metrics: new Metrics(),
    handlers: answerHandlers.get('directory') ?? [],
    onStaged: () => {},
  });
  return { ...t, answer: (...messages) => commit(messages) };
}

export const directoryMessage = (routingKey: string, body: object): Message => ({
  id: newId(),
  exchange: 'outcomes',
  routingKey: `dict.${routingKey}`,
  body,
});

/** Opens an account whose only money is a PIX of this amount from another bank. */
export async function openReceived(t: TestSettlement, amount = 1_000, partner = t.alpha) {
  const { accountId } = await openFunded(t, { balance: 0, partner });
  return { accountId, ...(await receivePix(t, accountId, amount)) };
}

/** Opens an account with R$ 1,000.00 that has sent a PIX of this amount. The PIX is settled. */
export async function openSent(t: TestSettlement, amount = 1_000, partner = t.alpha) {
  const { accountId } = await openFunded(t, { partner });
  const { transactionId, endToEndId } = await pay(t, accountId, amount, { partner });
  await t.settle(outcomeOf(t, endToEndId, 'settled'));
  return { accountId, transactionId, endToEndId };
}

export function opened(
  endToEndId: string,
  { infractionId = newId(), blockAmount = 1_000 as number | null, fraudCategory = 'SCAM' } = {},
): { readonly infractionId: string; readonly message: Message } {
  const body = { infractionId, endToEndId, fraudCategory, details: 'I was deceived.', blockAmount };
  return { infractionId, message: directoryMessage('infraction_opened', body) };
}

export const decided = (
  infractionId: string,
  result: 'founded' | 'unfounded',
  details: string | null = null,
): Message => directoryMessage('infraction_decided', { infractionId, result, details });

export const report = async (
  t: TestDoor,
  { accountId, endToEndId }: { readonly accountId: number; readonly endToEndId: string },
  partner = t.alpha,
): Promise<Infraction> =>
  (await t.door.enter(reportInfraction, partner.caller(), { accountId, endToEndId, details: 'No goods.' })).value;

export const defend = async (t: TestDoor, accountId: number, id: string, partner = t.alpha): Promise<Infraction> =>
  (await t.door.enter(submitInfractionDefense, partner.caller(), { id, accountId, defenseText: 'I sent them.' })).value;

export const withdraw = async (t: TestDoor, accountId: number, infractionId: string): Promise<Infraction> =>
  (await t.door.enter(cancelInfraction, t.alpha.caller(), { infractionId, accountId })).value;

export const readInfraction = async (t: TestDoor, accountId: number, infractionId: string): Promise<Infraction> =>
  (await t.door.enter(getInfraction, t.alpha.caller(), { infractionId, accountId })).value;

export const recover = async (
  t: TestDoor,
  { accountId, endToEndId }: { readonly accountId: number; readonly endToEndId: string },
  partner = t.alpha,
): Promise<Med> => {
  const input = { accountId, endToEndId, fraudCategory: 'SCAM' as const, details: 'A false shop.' };
  return (await t.door.enter(openMed, partner.caller(), input)).value;
};

export const endMed = async (t: TestDoor, accountId: number, medId: string): Promise<Med> =>
  (await t.door.enter(cancelMed, t.alpha.caller(), { medId, accountId })).value;

export const requestRefund = async (
  t: TestDoor,
  { accountId, medId }: { readonly accountId: number; readonly medId: string },
  amount?: number,
): Promise<MedRefund> => (await t.door.enter(requestMedRefund, t.alpha.caller(), { medId, accountId, amount })).value;

export const readMed = async (t: TestDoor, accountId: number, medId: string): Promise<Med> =>
  (await t.door.enter(getMed, t.alpha.caller(), { medId, accountId })).value;

export async function publishedEventsOf(t: TestDoor, accountId: number) {
  const rows = await t.sql<{ type: string; payload: Record<string, unknown> }>(
    `select type, payload from outbox where kind = 'event' and account_id = $1
       and (type like 'pix.infraction.%' or type like 'pix.med.%' or type like 'pix.refund.%') order by seq`,
    [accountId],
  );
  return rows;
}

export const typesOf = async (t: TestDoor, accountId: number): Promise<string[]> =>
  (await publishedEventsOf(t, accountId)).map(({ type }) => type);

export const commandsOf = (t: TestDoor, accountId: number) =>
  t.sql<{ type: string; payload: Record<string, unknown> }>(
    `select type, payload from outbox where kind = 'command' and account_id = $1 and type like 'dict.%' order by seq`,
    [accountId],
  );

export const holdOf = async (t: TestDoor, blockId: string | null) => {
  const [row] = await t.sql<{ amount: number; held: number; used: number; status: string; fill_until: Date }>(
    'select amount, held, used, status, fill_until from hold where id = $1',
    [blockId],
  );
  if (!row) throw new Error(`no hold ${blockId}`);
  return row;
};
