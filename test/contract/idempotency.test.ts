import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { graphSchema, routes, sandboxRoutes } from '../../src/domains.ts';
import { audiencesOf, type Operation, operation } from '../../src/platform/operation/operation.ts';
import { ParsedInput } from '../../src/platform/operation/parsed-input.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { openTestDoor, type TestDoor } from '../support/door.ts';
import { everyOperation } from '../support/operations.ts';

const operations = everyOperation.filter(({ idempotency }) => idempotency !== null);

/**
 * Write operations without an idempotency key. Setting a value is idempotent, and null has its own meaning there.
 * Personal data must not be stored as an answer.
 */
const SETS = [
  ...['changeCredential', 'changeLimits', 'changePerson', 'eraseCustomer', 'exportCustomer', 'setAccountLimits'],
  'updateFinanceWebhook',
  'updateWebhook',
];

const charge = { accountId: 1_003, amount: 100 };
const ofClaim = { claimId: newId() };
const step = { ...ofClaim, accountId: 1_003 };
const ofInfraction = { infractionId: newId() };
const ofMed = { medId: newId() };
const med = { ...ofMed, accountId: 1_003 };
const ofAccount = { accountId: 1_003 };
const ofDay = { day: '2026-11-20' };
const ofCounterparty = { counterpartyId: newId() };
const ofBatch = { batchId: newId() };
const accounts = { debitAccount: '1', debitAccountErp: '1', creditAccount: '2', creditAccountErp: '2' };
const ofWebhook = { webhookId: newId() };
const pix = { accountId: 1_003, endToEndId: 'E99999004202611231500AAAAAAAAAAA' };

const ofConnector = { id: 'spi-connector' };
const version = { payableId: newId(), expectedVersion: 1 };
const decision = { ...version, contentSha256: 'a'.repeat(64) };

const ADDRESS = { street: 'Rua A', district: 'Centro', city: 'Recife', state: 'PE', postalCode: '50000000' };

const LEAST: Readonly<Record<string, object>> = {
  acceptProposal: { proposalId: newId() },
  acknowledgeAccountingBatch: { ...ofBatch, protocol: 'ERP-1' },
  addFee: { feeType: 'ted', effectiveFrom: '2026-12-01' },
  addPayingAccount: { ...ofAccount, companyId: newId() },
  addRailConnectorKey: { ...ofConnector, publicKey: 'A'.repeat(43) },
  advanceClock: { seconds: 1 },
  appointAdmins: { ispb: '99999004', logins: ['elisa', 'hugo'], names: ['Elisa Prado', 'Hugo Lima'] },
  approveCaseAct: { actId: newId() },
  approveChange: { changeId: newId() },
  approveEscrowRelease: { releaseId: newId(), contentSha256: '0'.repeat(64) },
  approveEscrowTerms: { termsId: newId() },
  approvePayable: decision,
  approvePayables: { payables: [decision] },
  askRailAboutCase: { caseId: newId() },
  blockAccount: ofAccount,
  cancelAccountingBatch: ofBatch,
  cancelBillPayment: { billPaymentId: newId() },
  cancelCharge: { txId: 'a1' },
  cancelClaim: step,
  cancelInfraction: { infractionId: newId(), ...ofAccount },
  cancelMed: med,
  cancelPayable: { ...version, reason: 'Ordered twice' },
  cancelPaymentBatch: { batchId: newId() },
  cancelPaymentOrder: { orderId: newId() },
  cancelReceivable: { receivableId: newId(), reason: 'Not delivered' },
  changeFinanceSettings: {},
  changePayable: version,
  changeStatementProfile: { bankAccountId: newId(), labels: [], signByType: false },
  closeAccount: ofAccount,
  closeTreasuryDay: ofDay,
  completeClaim: step,
  confirmBillPayment: { billPaymentId: newId(), amountCents: 100 },
  confirmClaim: step,
  consentToDeputy: { changeId: newId() },
  createBankAccount: {
    ...{ companyId: newId(), bankCode: '341', branch: '1', accountNumber: '1', openingBalance: 0 },
    openingDate: '2026-11-23',
  },
  createBranch: { companyId: newId(), name: 'Recife' },
  createClaim: { accountId: 1_003, key: 'ana@example.com', keyType: 'EMAIL' },
  createCompany: { name: 'Nova S.A.', document: '11444777000161' },
  createCounterparty: { document: '12345678909', fields: { name: 'Ana Souza', roles: ['supplier'] } },
  createCustomer: { document: '12345678909', name: 'Ana Souza', password: 'correct horse' },
  createDueDateCharge: { ...charge, dueDate: '2026-12-10' },
  createFavorite: {
    ...{ name: 'Ana Souza', document: '12345678909', bankCode: '341' },
    ...{ branch: '1234', accountNumber: '567890' },
  },
  createFinancialAccount: { code: '1', name: 'Services' },
  createImmediateCharge: charge,
  createInstitution: { ispb: '99999004', name: 'Banco Novo', agency: '0001' },
  createPartner: { name: 'acme' },
  createPayable: {
    companyId: newId(),
    supplierName: 'Oficina',
    supplierDocument: '11222333000181',
    description: 'Peças',
    documentReference: 'NF-e 1',
    amount: 100,
    dueDate: '2026-12-10',
    paymentMethod: 'PIX',
  },
  createPaymentBatch: { installmentIds: [newId()] },
  createPerson: { login: 'bruno', name: 'Bruno Dias', roles: ['preparer'] },
  createReceivable: {
    ...{ companyId: newId(), debtorName: 'Ana Souza', debtorDocument: '12345678909', description: 'Services' },
    ...{ documentReference: 'NF 1', amountBaseUnits: 100, dueDate: '2026-12-10' },
  },
  createStaticQr: ofAccount,
  declineCaseAct: { actId: newId() },
  declineChange: { changeId: newId() },
  declineEscrowRelease: { releaseId: newId() },
  declineEscrowTerms: { termsId: newId() },
  declineTreasuryDayReopening: ofDay,
  deleteFavorite: { favoriteId: newId() },
  deleteFinanceWebhook: ofWebhook,
  deletePixKey: { accountId: 1_003, key: 'ana@example.com' },
  deleteWebhook: ofWebhook,
  disablePerson: { login: 'bruno' },
  discardReturnFile: { returnFileId: newId(), reason: 'x' },
  dismissCounterpartyConflict: { ...ofCounterparty, sourcePartnerId: newId(), sourceVersion: 1 },
  dismissProposal: { proposalId: newId() },
  divertPaymentOrder: { orderId: newId() },
  draftAccountingMapping: { lines: [{ kind: 'payable_paid', ...accounts }] },
  enablePerson: { login: 'bruno' },
  endDeputyship: { deputyshipId: newId() },
  endFee: { feeId: newId(), lastDay: '2026-12-31' },
  generateAccountingBatch: {},
  generateRemittance: { batchId: newId() },
  grantFieldAuthority: { ...ofCounterparty, sourcePartnerId: newId(), fields: ['name'] },
  ignoreEntry: { entryId: newId(), reason: 'x' },
  importQuarantinedReturn: { returnFileId: newId(), reason: 'x' },
  importRemittanceReturn: { bankAccountId: newId(), file: 'QQ==' },
  importStatement: {
    bankAccountId: newId(),
    entries: [{ externalId: '1', date: '2026-11-20', amount: 1 }],
  },
  importStatementFile: { file: 'QQ==' },
  issueCredential: { partnerId: newId(), label: 'erp', scopes: ['pix:read'] },
  linkSourceReference: { ...ofCounterparty, sourcePartnerId: newId(), sourceReference: 'FOR-1' },
  matchEntries: { entryIds: [newId()] },
  nameDeputy: { deputy: 'gil', firstDay: '2026-12-01', lastDay: '2026-12-02' },
  openAccount: { customerId: 101, accountType: 'payment' },
  openMed: { ...pix, fraudCategory: 'SCAM' },
  proposeCaseAct: { caseId: newId(), act: 'dismiss', reason: 'Settled with the bank' },
  proposeEscrowTerms: { ...ofAccount, conditions: 'Delivered' },
  publishAccountingMapping: { mappingId: newId() },
  quoteBillPayment: { accountId: 1_003, barcode: '00193373700000001000500940144816060680935031' },
  reclassifyAccountingEntry: { entryId: newId(), financialAccountId: newId(), reason: 'Wrong class' },
  recoverPartnerWebhook: { ...ofWebhook, since: '2026-11-20T00:00:00Z' },
  recoverWebhook: ofWebhook,
  refundPixPayment: { transactionId: newId(), ...charge },
  refundTedCredit: { creditId: newId(), ...ofAccount },
  refusePayable: { ...version, reason: 'Not ours' },
  registerFinanceWebhook: { url: 'https://example.com/hooks', events: ['integration.alert'] },
  registerPasskey: { name: 'Laptop', response: '{}' },
  registerPixKey: { accountId: 1_003, keyType: 'EVP' },
  registerRailConnector: { ...ofConnector, name: 'SPI', rails: ['spi'], publicKey: 'A'.repeat(43) },
  registerReceipt: { receivableId: newId(), amountBaseUnits: 100, receivedOn: '2026-11-23', channel: 'PIX' },
  registerWebhook: { url: 'https://example.com/hooks', events: ['pix.received'] },
  releasePaymentBatch: { batchId: newId(), contentSha256: '0'.repeat(64) },
  removePasskey: { passkeyId: 'key' },
  renewGatewayKey: { hours: 24 },
  reopenTreasuryDay: ofDay,
  replayEvents: { ...ofWebhook, after: 'WzQyXQ' },
  replayWebhook: ofWebhook,
  reportInfraction: pix,
  requestEscrowRelease: charge,
  requestMedRefund: med,
  requestPasskeyReset: { login: 'ana' },
  requestTreasuryDayReopening: { ...ofDay, reason: 'Forgotten' },
  requeueDeadMessage: { messageId: newId() },
  resendFinanceDelivery: { deliveryId: newId() },
  resolveRemittanceItem: { itemId: newId(), outcome: 'paid' },
  restoreEntry: { entryId: newId() },
  resumePartner: { partnerId: newId() },
  resumeWebhook: ofWebhook,
  retryDelivery: { deliveryId: newId() },
  retryPartnerDelivery: { deliveryId: newId() },
  reverseReceipt: { receiptId: newId(), reason: 'Wrong debtor' },
  revokeCredential: { credentialId: newId() },
  revokeRailConnector: ofConnector,
  revokeRailConnectorKey: { ...ofConnector, keyId: 'A'.repeat(22) },
  rotateFinanceWebhookSecret: ofWebhook,
  rotateSigningKey: {},
  rotateWebhookSecret: ofWebhook,
  sendInternalTransfer: { ...charge, destinationAccountId: 1_004 },
  sendPixPayment: { ...pix, amount: 100, pixKey: 'ok@sandbox', recipientIspb: '99999011' },
  sendTed: {
    ...{ ...charge, recipientName: 'Ana Souza', recipientDocument: '12345678909' },
    ...{ recipientBankCode: '60746948', recipientAccount: '567890' },
  },
  setCompanyAddress: { companyId: newId(), address: ADDRESS },
  setDefaultLimits: { holderType: 'pj', product: 'ted' },
  setIntegration: { partnerId: newId(), isIntegration: true },
  setLimitCeilings: { accountType: 'payment' },
  setLimitRaiseHours: { hours: 24 },
  setSupplierAddress: { document: '11444777000161', address: ADDRESS },
  settleRemittanceConflict: { itemId: newId(), outcome: 'came_back', reason: 'Its letter says so' },
  simulateBill: { type: 'boleto' },
  simulateChargePayment: { txId: 'a1' },
  simulateClaim: { key: 'ana@example.com' },
  simulateClaimAcknowledge: ofClaim,
  simulateClaimCancel: ofClaim,
  simulateClaimComplete: ofClaim,
  simulateClaimConfirm: ofClaim,
  simulateDirectoryEntry: { key: 'ana@example.com', keyType: 'EMAIL', ownerDocument: '12345678909', ownerName: 'Ana' },
  simulateInfraction: { transactionId: newId() },
  simulateInfractionAcknowledge: ofInfraction,
  simulateInfractionCancel: ofInfraction,
  simulateInfractionDecision: { ...ofInfraction, result: 'founded' },
  simulateKeyBlock: { key: 'ana@example.com', reason: 'fraud' },
  simulateKeyUnblock: { key: 'ana@example.com' },
  simulateMedAdvance: ofMed,
  simulateMedCancel: ofMed,
  simulateMedComplete: ofMed,
  simulateMedRefund: ofMed,
  simulateMedRefundCancel: ofMed,
  simulateMedRefundUpdate: { ...ofMed, amount: 100 },
  simulateMedReturnRejected: { ...ofMed, code: 'AC06' },
  simulatePixReceived: charge,
  simulatePixReturn: { transactionId: newId() },
  simulateRailStatement: { rail: 'spi', day: '2026-11-23' },
  simulateReviewConclusion: { customerId: 101, outcome: 'cleared' },
  simulateTedReceived: charge,
  simulateTedReturn: { transactionId: newId() },
  submitInfractionDefense: { id: newId(), accountId: 1_003, defenseText: 'It was a sale' },
  suspendPartner: { partnerId: newId() },
  synchronizeCounterparty: { sourceReference: 'FOR-1', sourceVersion: 1, document: '12345678909', fields: {} },
  takeFieldAuthority: { ...ofCounterparty, fields: ['name'] },
  testFinanceWebhook: ofWebhook,
  testWebhook: ofWebhook,
  unblockAccount: ofAccount,
  unmatchEntries: { matchId: newId(), reason: 'x' },
  updateCounterparty: { ...ofCounterparty, masterVersion: 1, fields: {} },
  withdrawEscrowRelease: { releaseId: newId() },
  withdrawEscrowTerms: { termsId: newId() },
};

function isTaken(op: Operation<z.ZodObject>, input: object): boolean {
  try {
    ParsedInput.take(op, input);
    return true;
  } catch {
    return false;
  }
}

const nullable = operations.flatMap((op) =>
  Object.keys(op.input.shape)
    .filter((member) => isTaken(op, { ...LEAST[op.name], [member]: null }))
    .map((member) => [`${op.name}.${member}`, op, member] as const),
);

describe('idempotency keys', () => {
  let t: TestDoor;
  beforeAll(async () => {
    t = await openTestDoor();
  });
  afterAll(() => t.close());

  it('every write operation accepts an idempotency key or sets a value, and every accepting operation is tested', () => {
    const deaf = everyOperation.filter(({ kind, idempotency }) => kind !== 'read' && idempotency === null);
    expect(deaf.map(({ name }) => name).sort()).toEqual(SETS);
    expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(LEAST));
    for (const { name, input } of operations) expect(input.safeParse(LEAST[name]).success, name).toBe(true);
    expect(nullable.map(([place]) => place).sort()).toEqual([
      'acceptProposal.bookedOn',
      ...[
        'accountId',
        'customerId',
        'effectiveUntil',
        'fixedAmount',
        'freeTransactionsPerMonth',
        'maxAmount',
        'minAmount',
      ]
        .concat(['percent', 'scope'])
        .map((name) => `addFee.${name}`),
      'addPayingAccount.branchId',
      ...['approvePayable', 'approvePayables'].map((name) => `${name}.onBehalfOf`),
      'cancelClaim.reason',
      ...['productsOff', 'secondApprovalFrom'].map((name) => `changeFinanceSettings.${name}`),
      ...['barcode', 'branchId', 'competenceDate', 'description', 'dueDate', 'financialAccountId', 'paymentMethod']
        .concat(['pixKey', 'recipientAccount', 'recipientBankCode', 'recipientBranch', 'sourceAccountId'])
        .concat('supplierName')
        .map((name) => `changePayable.${name}`),
      'changeStatementProfile.forgetsColumns',
      ...['confirmed', 'startsFrom'].map((name) => `closeTreasuryDay.${name}`),
      'confirmClaim.reason',
      ...['accountDigit', 'agreedFees', 'agreement', 'branchDigit', 'cnabProfile'].map(
        (name) => `createBankAccount.${name}`,
      ),
      ...['accountType', 'email', 'kyc', 'login', 'phone', 'userType'].map((name) => `createCustomer.${name}`),
      ...['debtorDocument', 'debtorName', 'discountType', 'discountValue', 'externalId', 'fineType', 'fineValue']
        .concat(['interestType', 'interestValue', 'rebateValue'])
        .map((name) => `createDueDateCharge.${name}`),
      ...['accountId', 'accountType', 'pixKey', 'pixKeyType'].map((name) => `createFavorite.${name}`),
      ...['description', 'expiresInSeconds', 'externalId'].map((name) => `createImmediateCharge.${name}`),
      'createPartner.isIntegration',
      ...['barcode', 'branchId', 'competenceDate', 'financialAccountId', 'installments', 'justification', 'pixKey']
        .concat(['recipientAccount', 'recipientBankCode', 'recipientBranch', 'sourceAccountId', 'withholdings'])
        .map((name) => `createPayable.${name}`),
      ...['bankAccountId', 'payOn', 'sourceAccountId'].map((name) => `createPaymentBatch.${name}`),
      'createPerson.authority',
      ...['branchId', 'competenceDate', 'currency', 'destinationAccountId', 'financialAccountId'].map(
        (name) => `createReceivable.${name}`,
      ),
      ...['amount', 'city', 'description', 'externalId', 'pixKey'].map((name) => `createStaticQr.${name}`),
      'deleteFavorite.accountId',
      'dismissProposal.bookedOn',
      'generateAccountingBatch.through',
      'ignoreEntry.bookedOn',
      'importRemittanceReturn.fileName',
      ...['accountNumber', 'bankCode', 'branch', 'dryRun'].map((name) => `importStatement.${name}`),
      ...[
        'acceptances',
        'acceptsSuggestions',
        'bankAccountId',
        'columns',
        'decisions',
        'dryRun',
        'leftOutStatements',
      ].map((name) => `importStatementFile.${name}`),
      ...[
        'authorizedIps',
        'expiresAt',
        'jwks',
        'jwksUri',
        'method',
        'senderConstraint',
        'tlsSubject',
        'tlsThumbprint',
      ].map((name) => `issueCredential.${name}`),
      ...['bookedOn', 'differences', 'items', 'reason'].map((name) => `matchEntries.${name}`),
      'nameDeputy.absent',
      ...['accountNumber', 'agency'].map((name) => `openAccount.${name}`),
      'openMed.details',
      ...['accountId', 'amount'].map((name) => `proposeCaseAct.${name}`),
      ...['AccountId', 'Document', 'Name', 'PixKey'].map((name) => `proposeEscrowTerms.beneficiary${name}`),
      ...['payableId', 'type'].map((name) => `quoteBillPayment.${name}`),
      ...['since', 'until'].map((name) => `recoverWebhook.${name}`),
      'refundPixPayment.reason',
      'refundTedCredit.reason',
      ...['contentSha256', 'onBehalfOf'].map((name) => `refusePayable.${name}`),
      ...['description', 'signatureScheme'].map((name) => `registerFinanceWebhook.${name}`),
      'registerPixKey.key',
      ...['accountId', 'bookedOn', 'exchangeRate', 'reference'].map((name) => `registerReceipt.${name}`),
      ...['description', 'isActive', 'signatureScheme'].map((name) => `registerWebhook.${name}`),
      'reportInfraction.details',
      'requestMedRefund.amount',
      ...['bookedOn', 'paidOn'].map((name) => `resolveRemittanceItem.${name}`),
      'restoreEntry.bookedOn',
      'rotateSigningKey.atOnce',
      'rotateWebhookSecret.graceSeconds',
      'sendInternalTransfer.description',
      'sendPixPayment.description',
      ...['description', 'purposeCode', 'recipientBranch'].map((name) => `sendTed.${name}`),
      ...['setDefaultLimits', 'setLimitCeilings'].flatMap((name) =>
        ['dailyLimit', 'monthlyLimit', 'nighttimeLimit', 'transactionLimit'].map((member) => `${name}.${member}`),
      ),
      ...['bookedOn', 'returnedOn'].map((name) => `settleRemittanceConflict.${name}`),
      ...['amount', 'behaviour', 'dueDate', 'segment'].map((name) => `simulateBill.${name}`),
      ...['amount', 'description', 'payerDocument', 'payerIspb', 'payerName'].map(
        (name) => `simulateChargePayment.${name}`,
      ),
      'simulateClaim.claimType',
      'simulateClaimCancel.reason',
      'simulateClaimConfirm.reason',
      ...['blockAmount', 'details', 'endToEndId', 'fraudCategory'].map((name) => `simulateInfraction.${name}`),
      'simulateInfractionDecision.details',
      'simulateMedRefund.amount',
      ...['description', 'onRefund', 'payerDocument', 'payerIspb', 'payerName', 'refuseWith'].map(
        (name) => `simulatePixReceived.${name}`,
      ),
      ...['amount', 'failsWith', 'reason'].map((name) => `simulatePixReturn.${name}`),
      ...[
        'description',
        'messageType',
        'senderAccount',
        'senderAgency',
        'senderDocument',
        'senderIspb',
        'senderName',
      ].map((name) => `simulateTedReceived.${name}`),
      'simulateTedReturn.reason',
      'unmatchEntries.bookedOn',
    ]);
  });

  it.each(nullable)('%s with null is the same request as without the member', async (place, op, member) => {
    const { name, input } = op;
    const standIn = operation({
      ...{ name, input, scopes: [], summary: name, idempotency: 'optional', effects: ['keeps_records'], refusals: [] },
      run: async () => ({ done: true }),
    });
    const least = LEAST[name] ?? {};
    const caller = t.alpha.caller({ idempotencyKey: place });
    expect((await t.door.enter(standIn, caller, least)).replayed).toBe(false);
    expect((await t.door.enter(standIn, caller, { ...least, [member]: null })).replayed).toBe(true);
  });
});

describe('operations with an idempotency key', () => {
  it('every route that acts accepts an idempotency key', () => {
    const without = [...routes, ...sandboxRoutes].filter(
      ({ method, operation: { idempotency } }) => method !== 'GET' && idempotency === null,
    );
    const names = without.map(({ operation: { name } }) => name);
    const ofPartners = everyOperation.filter((op) => SETS.includes(op.name) && audiencesOf(op).includes('partner'));
    expect(new Set(names)).toEqual(new Set([...ofPartners.map(({ name }) => name), 'decodeBrCode']));
  });

  it('every mutation that acts accepts an idempotency key', () => {
    const fields = Object.values(graphSchema('sandbox').getMutationType()?.getFields() ?? {});
    const without = fields.filter(({ args }) => args.every(({ name }) => name !== 'idempotencyKey'));
    const names = without.map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set(['changeAccountLimits', 'updateWebhook', 'decodeBrCode', 'lookUpPixKey']));
  });
});
