import { cents, computed, instant, integer, orNull, text, uuid, word } from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { camelCase, resource } from '../../../platform/resource/resource.ts';
import { ANALYSIS_RESULTS, FRAUD_CATEGORIES } from '../../../rails/dict-codes.ts';
import { analysisResult, INFRACTION_OPENERS, infractionStates } from './infraction-states.ts';

const id = uuid('Id of the report (UUID).', {
  rest: 'infractionId',
  graph: 'infractionId',
  graphType: 'ID',
  example: '019a9f3e-6d00-7b6e-8a50-0d6f5b1f7c21',
});
const status = word(infractionStates.states, 'State of the report.', { example: 'created' });
const blockId = orNull(
  uuid('Id of the precautionary block of funds.', { graphType: 'ID' }),
  'when no funds are blocked',
);

const reported = {
  id,
  status,
  endToEndId: text('End-to-end id of the reported PIX.', { example: 'E99999004202611211530AbCdEf12345' }),
  debtorIspb: orNull(text("ISPB of the payer's institution.", { example: '99999004' })),
  creditorIspb: orNull(text("ISPB of the receiver's institution.", { example: '99999011' })),
  analysisResult: computed(
    orNull(word(ANALYSIS_RESULTS, 'Result of the analysis.'), 'until the analysis has ended'),
    analysisResult,
  ),
  analysisDetails: orNull(text('Reason of the result, as the arrangement reported it.')),
  createdAt: instant('Time of opening.', { example: '2026-11-21T15:30:10.321Z' }),
  updatedAt: instant('Time of the latest change.', { example: '2026-11-21T15:30:10.321Z' }),
};

const description = 'An infraction report on a PIX of an account, opened by the partner or by another institution.';

/** REST returns this part to the partner that opened the report. */
export const reportedInfraction = resource('Infraction', description, camelCase(reported));

export const infraction = resource(
  'InfractionItem',
  description,
  camelCase({
    ...reported,
    blockId,
    amount: cents('Amount of the reported PIX, in cents.', { example: 1_050 }),
    fraudCategory: orNull(word(FRAUD_CATEGORIES, 'Kind of fraud.'), "when the account's own partner opened the report"),
    institutionId: integer('Institution of the account.', { rest: false, graph: false }),
    partnerId: uuid('Partner of the account.', { rest: false, graph: false }),
    accountId: integer('Id of the account that sent or received the PIX.', { rest: false }),
    transactionId: uuid('Id of the reported PIX.', { rest: false, graphType: 'ID' }),
    openedBy: word(INFRACTION_OPENERS, 'Side that opened the report.', { rest: false }),
    details: orNull(text('Text of the side that opened the report.', { rest: false, graph: 'reportDetails' })),
    defenseUntil: orNull(
      instant("Deadline of the account's defense, while the report is undecided.", { rest: false }),
      'for a report of the partner',
    ),
    refundId: orNull(
      uuid('`transactionId` of the refund that a founded report caused.', { rest: false, graphType: 'ID' }),
      'when there is no refund',
    ),
  }),
);

export const reportedInfractionRecord = restRecord(reportedInfraction);
export const infractionRecord = restRecord(infraction);
export const defenseRecord = restRecord(
  resource('InfractionDefense', 'A defense against a report.', camelCase({ id, blockId, status })),
);
