import { rehearsals, type Stage } from '../../support/rehearsal.ts';

/** Another bank reports R$ 25.00 that the account received. Returns the report. */
async function reported({ receive, simulate }: Stage) {
  const { endToEndId } = await receive(2_500);
  return simulate('/pix/infractions', { end_to_end_id: endToEndId, fraud_category: 'SCAM' });
}

const OPENED = [
  ['pix.received', 2_500],
  ['pix.infraction.created', 2_500],
] as const;

export default rehearsals([
  {
    name: 'another bank reports a received PIX, the account defends itself, and the report is unfounded',
    tells: [
      ...OPENED,
      ['pix.infraction.updated', 2_500],
      ['pix.infraction.defense_submitted', null],
      ['pix.infraction.resolved', 2_500],
    ],
    async run(stage) {
      const { infractionId, blockId } = await reported(stage);
      await stage.simulate(`/pix/infractions/${infractionId}/acknowledge`);
      const defense = { account_id: stage.accountId, defense_text: 'The goods were delivered.' };
      await stage.call('POST', `/pix/infractions/${blockId}/defense`, defense);
      await stage.simulate(`/pix/infractions/${infractionId}/decide`, { result: 'unfounded' });
    },
  },
  {
    name: 'a report by another bank is founded, and the blocked amount is refunded',
    tells: [
      ...OPENED,
      ['pix.infraction.resolved', 2_500],
      ['pix.refund.requested', 2_500],
      ['pix.refund.completed', 2_500],
    ],
    async run(stage) {
      const { infractionId } = await reported(stage);
      await stage.simulate(`/pix/infractions/${infractionId}/decide`, { result: 'founded', details: 'A known mule.' });
    },
  },
  {
    name: 'a report by another bank is founded, and the rail rejects the refund',
    tells: [
      ...OPENED,
      ['pix.infraction.resolved', 2_500],
      ['pix.refund.requested', 2_500],
      ['pix.refund.failed', 2_500],
      ['pix.med.return_rejected', 2_500],
    ],
    async run({ receive, simulate }) {
      const { transactionId } = await receive(2_500, { on_refund: 'reject-ac03' });
      const { infractionId } = await simulate('/pix/infractions', { transaction_id: transactionId });
      await simulate(`/pix/infractions/${infractionId}/decide`, { result: 'founded' });
    },
  },
  {
    name: 'another bank withdraws its report',
    tells: [...OPENED, ['pix.infraction.updated', 2_500]],
    async run(stage) {
      const { infractionId } = await reported(stage);
      await stage.simulate(`/pix/infractions/${infractionId}/cancel`);
    },
  },
  {
    name: 'the partner reports a sent PIX, and the report is acknowledged and decided',
    tells: [
      ['pix.payout.queued', 1_000],
      ['pix.payout.processing', 1_000],
      ['pix.payout.confirmed', 1_000],
      ['pix.infraction.created', 1_000],
      ['pix.infraction.updated', 1_000],
      ['pix.infraction.resolved', 1_000],
    ],
    async run({ accountId, pay, told, call, simulate }) {
      await pay('ok@sandbox', 1_000);
      const { endToEndId } = await told('pix.payout.confirmed');
      const report = { account_id: accountId, end_to_end_id: endToEndId, details: 'The goods never came.' };
      const { infractionId } = await call('POST', '/pix/infractions', report);
      await told('pix.infraction.updated');
      await simulate(`/pix/infractions/${infractionId}/decide`, { result: 'founded' });
    },
  },
]);
