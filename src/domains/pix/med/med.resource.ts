import { cents, instant, integer, orNull, text, uuid, word } from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { camelCase, resource } from '../../../platform/resource/resource.ts';
import { FRAUD_CATEGORIES } from '../../../rails/dict-codes.ts';
import { medRefundStates, medStates } from './med-states.ts';

const MED_ID = '019a9f3e-6d00-7b6e-8a50-0d6f5b1f7c31';

export const med = resource(
  'Med',
  'A fund recovery (MED) on a PIX that an account sent.',
  camelCase({
    id: uuid('Id of the fund recovery (UUID).', { rest: 'medId', graph: 'medId', graphType: 'ID', example: MED_ID }),
    status: word(medStates.states, 'State of the fund recovery.', { example: 'CREATED' }),
    rootTransactionId: uuid('Id of the PIX to recover.', {
      graphType: 'ID',
      column: 'm.transaction_id',
      example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10',
    }),
    fraudCategory: word(FRAUD_CATEGORIES, 'Kind of fraud.', { example: 'SCAM' }),
    createdAt: instant('Time of opening.', { example: '2026-11-21T15:30:10.321Z' }),
    updatedAt: instant('Time of the latest change.', { rest: false }),
    institutionId: integer('Institution of the account.', { rest: false, graph: false }),
    partnerId: uuid('Partner of the account.', { rest: false, graph: false }),
    accountId: integer('Id of the account that sent the PIX.', { rest: false }),
    endToEndId: text('End-to-end id of the root transaction.', { rest: false }),
    amount: cents('Amount of the root transaction, in cents.', { rest: false }),
    details: orNull(text('Description of the case by the partner.', { rest: false, graph: 'caseDetails' })),
  }),
);

export const medRefund = resource(
  'MedRefund',
  'A refund request in a fund recovery.',
  camelCase({
    id: uuid('Id of the refund request (UUID).', {
      rest: 'refundId',
      graph: 'refundId',
      graphType: 'ID',
      example: '019a9f3e-6d00-7b6e-8a50-0d6f5b1f7c32',
    }),
    medId: uuid('`medId` of the fund recovery.', {
      rest: 'recoveryId',
      graph: 'recoveryId',
      graphType: 'ID',
      example: MED_ID,
    }),
    status: word(medRefundStates.states, 'State of the request.', { example: 'OPEN' }),
    amount: cents('Requested amount, in cents.', { example: 1_050 }),
    createdAt: instant('Time of acceptance.', { rest: false }),
    updatedAt: instant('Time of the latest change.', { rest: false }),
  }),
);

export const rejectedReturn = resource(
  'MedRejectedReturn',
  'A return in a fund recovery that was refused. No money moved.',
  {
    returnId: text('Id of the return in the arrangement.', { graphType: 'ID' }),
    medId: uuid('`medId` of the fund recovery.', { graph: false }),
    amount: cents('Amount of the refused return, in cents.'),
    reasonCode: text('Reason code of the arrangement.'),
    reasonDescription: text('Meaning of the code.'),
    rejectedAt: instant('Time of the refusal.'),
  },
);

export const medRecord = restRecord(med);
export const medRefundRecord = restRecord(medRefund);
