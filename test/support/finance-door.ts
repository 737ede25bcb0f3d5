import type { z } from 'zod';
import { partnerPrincipal } from '../../src/domains/partners/access-token.ts';
import { newId } from '../../src/platform/ids.ts';
import {
  FINANCE_SCOPES,
  type Operation,
  PARTNER_SCOPES,
  type Principal,
  type Role,
  type Services,
} from '../../src/platform/operation.ts';
import { openTestDoor, type TestDoor } from './door.ts';
import { openFunded, openFurther } from './payments.ts';

/** A finance integration, or a person of its institution, at the door. */
export interface FinanceCaller {
  readonly principal: Principal;
  /** A key of its own unless told. */
  enter<Input extends z.ZodType, Output>(
    operation: Operation<Input, Output>,
    input: z.input<Input>,
    key?: string,
  ): Promise<Output>;
}

/** An institution with one company of two branches, its integration and its persons. */
export interface FinanceWorld {
  readonly institutionId: number;
  readonly companyId: string;
  readonly branchIds: readonly [string, string];
  readonly financialAccountId: string;
  readonly integration: FinanceCaller;
  as(login: string, ...roles: readonly Role[]): FinanceCaller;
}

/** The test door with the finance of two institutions. */
export interface FinanceDoor extends TestDoor {
  readonly own: FinanceWorld;
  readonly other: FinanceWorld;
  /** Of the own one: an account of each branch, and one of no branch. The first holds R$ 1,000.00. */
  readonly payingAccounts: readonly [number, number, number];
}

export async function openFinanceDoor(services: Partial<Services> = {}): Promise<FinanceDoor> {
  const t = await openTestDoor(services);
  await t.sql('update partner set institution_integration = true where id = $1', [t.alpha.id]);
  const [second] = await t.sql<{ id: number; partnerId: string }>(
    `with i as (
       insert into institution (ispb, name, agency, created_at) values ('99999012', 'Other', '0001', now()) returning id
     ) insert into partner (id, institution_id, name, created_at, is_institution)
     select $1, id, 'Other', now(), true from i returning institution_id as id, id as "partnerId"`,
    [newId()],
  );
  if (!second) throw new Error('the second institution was not made');
  const { institutionPartnerId } = t.alpha.caller().principal;
  const own = await worldOf(t, { institutionId: t.institutionId, partnerId: t.alpha.id, institutionPartnerId });
  const other = await worldOf(t, {
    institutionId: second.id,
    partnerId: second.partnerId,
    institutionPartnerId: second.partnerId,
  });
  const { accountId, customerId } = await openFunded(t);
  const payingAccounts = [accountId, await openFurther(t, customerId), await openFurther(t, customerId)] as const;
  for (const [n, each] of payingAccounts.entries()) {
    await t.sql(
      `insert into paying_account (account_id, institution_id, partner_id, company_id, branch_id)
       select id, institution_id, partner_id, $2, $3 from account where id = $1`,
      [each, own.companyId, own.branchIds[n] ?? null],
    );
  }
  return { ...t, own, other, payingAccounts };
}

type Owner = Pick<Principal, 'institutionId' | 'partnerId' | 'institutionPartnerId'>;

async function worldOf(t: TestDoor, owner: Owner): Promise<FinanceWorld> {
  const { institutionId, institutionPartnerId } = owner;
  const companyId = await company(t, institutionId, '11222333000181');
  const branchIds = [newId(), newId()] as const;
  for (const id of branchIds) {
    await t.sql("insert into finance_branch (id, institution_id, company_id, name) values ($1, $2, $3, 'Branch')", [
      ...[id, institutionId, companyId],
    ]);
  }
  const financialAccountId = newId();
  await t.sql("insert into financial_account (id, institution_id, code, name) values ($1, $2, '4.1', 'Revenue')", [
    ...[financialAccountId, institutionId],
  ]);
  const integration = partnerPrincipal({
    ...owner,
    credentialId: owner.partnerId,
    clientId: `erp-${institutionId}`,
    partnerName: 'erp',
    isFinanceIntegration: true,
    financeProductsOff: [],
    authorizedIps: ['127.0.0.0/8'],
    scopes: [...PARTNER_SCOPES, ...FINANCE_SCOPES],
  });
  return {
    ...{ institutionId, companyId, branchIds, financialAccountId },
    integration: callerOf(t, integration),
    as: (login, ...roles) =>
      callerOf(t, {
        ...integration,
        ...{ audience: 'operator', author: `operator:${login}`, clientId: login, partnerId: institutionPartnerId },
        ...{ isFinanceIntegration: false, authorizedIps: null, roles: new Set(roles) },
      }),
  };
}

/** A further company of an institution. Answers its id. */
export async function company(t: TestDoor, institutionId: number, document: string): Promise<string> {
  const id = newId();
  const name = `Company ${document}`;
  await t.sql('insert into finance_company (id, institution_id, name, document) values ($1, $2, $3, $4)', [
    ...[id, institutionId, name, document],
  ]);
  return id;
}

const callerOf = (t: TestDoor, principal: Principal): FinanceCaller => ({
  principal,
  async enter(operation, input, key = newId()) {
    const idempotencyKey = operation.idempotency === null ? undefined : key;
    return (await t.door.enter(operation, { principal, requestId: 'a-request', idempotencyKey }, input)).value;
  },
});
