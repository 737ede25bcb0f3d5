import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateAccountingBatch } from '../../src/domains/finance/accounting/accounting-batch.ts';
import { changeFinanceSettings } from '../../src/domains/finance/master/settings.ts';
import { commands } from '../../src/domains.ts';
import { audiencesOf, type Operation } from '../../src/platform/operation/operation.ts';
import { permissionRefusal } from '../../src/platform/operation/permission.ts';
import {
  FINANCE_PRODUCTS,
  FINANCE_SCOPES,
  isFinanceScope,
  type Principal,
  ROLES,
} from '../../src/platform/operation/principal.ts';
import { type FinanceDoor, openFinance } from '../support/finance.ts';
import { everyOperation } from '../support/operations.ts';
import { approveAs } from '../support/two-admins.ts';

/** Contract: a disabled product is refused with `financial_product_disabled`, for persons and integrations. */

/**
 * Operations of no product or of all products, in addition to administration: identity, finance setup and
 * notifications. Notifications filter by product themselves (`kindsFor`, `waitingKindsFor`).
 */
const OF_ALL_PARTS = [
  'addPayingAccount',
  'approveChange',
  'beginPasskeyRegistration',
  'changeFinanceSettings',
  'createBankAccount',
  'createBranch',
  'createCompany',
  'createFinancialAccount',
  'deleteFinanceWebhook',
  'followChanges',
  'followFinanceEvents',
  'followPartnerEvents',
  'getFirstOpenTreasuryDay',
  'getMaster',
  'getMe',
  'getOperations',
  'getPartnerDelivery',
  'getPartnerWebhook',
  'getWaiting',
  'listAuditTrail',
  'listFinanceDeliveries',
  'listFinanceWebhooks',
  'listPartnerDeliveries',
  'listPartnerEvents',
  'listPasskeys',
  'pageFinanceEvents',
  'recoverPartnerWebhook',
  'registerFinanceWebhook',
  'registerPasskey',
  'removePasskey',
  'requestPasskeyReset',
  'requeueDeadMessage',
  'resendFinanceDelivery',
  'retryPartnerDelivery',
  'rotateFinanceWebhookSecret',
  'setCompanyAddress',
  'setSupplierAddress',
  'testFinanceWebhook',
  'updateFinanceWebhook',
];

const ofPersons = everyOperation.filter((op) => audiencesOf(op).includes('operator'));
const partsOf = ({ scopes, product }: Operation): readonly string[] => [
  ...new Set([
    ...scopes.filter(isFinanceScope).map((scope) => scope.replace(/^finance_|:\w+$/g, '')),
    ...(product ? [product] : []),
  ]),
];
const bound = ofPersons.filter((op) => partsOf(op).length > 0);

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t?.close());

describe('operations of persons', () => {
  it('every operation of a person belongs to a finance product that can be disabled, or is listed here', () => {
    const administered = new Set(commands.map(({ operation: { name } }) => name));
    const free = ofPersons
      .filter((op) => partsOf(op).length === 0 && !administered.has(op.name))
      .map(({ name }) => name);
    expect(free.sort()).toEqual(OF_ALL_PARTS);
    expect(bound.length).toBeGreaterThan(50);
    expect(new Set(bound.flatMap(partsOf))).toEqual(new Set(FINANCE_PRODUCTS));
  });

  it.each(bound.map((op) => [op.name, op] as const))(
    '%s is refused while its product is disabled, and only by that product',
    (_name, op) => {
      const { principal } = t.as('elisa').caller();
      const without = (productsOff: readonly string[]): Principal => ({
        ...principal,
        roles: new Set(ROLES),
        scopes: new Set(FINANCE_SCOPES),
        financeProductsOff: productsOff,
      });
      const parts = partsOf(op);
      for (const part of parts)
        expect(permissionRefusal(op, without([part]))).toMatchObject({ code: 'financial_product_disabled' });
      const others = FINANCE_PRODUCTS.filter((part) => !parts.includes(part));
      expect(permissionRefusal(op, without(others))).toBeNull();
    },
  );

  it('an operation is refused from the moment an admin disables its product until the product is enabled again', async () => {
    const settings = (productsOff: ['accounting'] | []) => t.as('elisa').enter(changeFinanceSettings, { productsOff });
    const generate = () => t.as('davi').enter(generateAccountingBatch, {});
    await settings(['accounting']);
    await expect(generate()).rejects.toMatchObject({ code: 'financial_product_disabled' });
    await approveAs(t.as('hugo').enter, (await settings([])).pendingChangeId);
    await expect(generate()).rejects.toMatchObject({ code: 'no_accounting_entries' });
  });
});
