import { rehearsals, type Stage } from '../../support/rehearsal.ts';

/** Sends R$ 10.00 and requests a fund recovery. Returns the id of the fund recovery. */
async function openMed({ accountId, pay, told, call }: Stage): Promise<string> {
  await pay('ok@sandbox', 1_000);
  const { endToEndId } = await told('pix.payout.confirmed');
  const request = {
    account_id: accountId,
    end_to_end_id: endToEndId,
    fraud_category: 'SCAM',
    details: 'A false shop.',
  };
  return (await call('POST', '/pix/med', request)).medId;
}

const OPENED = [
  ['pix.payout.queued', 1_000],
  ['pix.payout.processing', 1_000],
  ['pix.payout.confirmed', 1_000],
  ['pix.med.created', null],
] as const;

export default rehearsals([
  {
    name: 'a fund recovery passes all its states and recovers part of the money',
    tells: [
      ...OPENED,
      ['pix.med.updated', 1_000],
      ['pix.med.updated', 1_000],
      ['pix.med.updated', 1_000],
      ['pix.med.refund.created', 1_000],
      ['pix.med.refund.updated', 600],
      ['pix.med.updated', 1_000],
      ['pix.payout.returned', 600],
      ['pix.return.received', 600],
      ['pix.med.refund.closed', 600],
      ['pix.med.completed', 600],
    ],
    async run(stage) {
      const medId = await openMed(stage);
      for (let step = 0; step < 3; step += 1) await stage.simulate(`/pix/med/${medId}/advance`);
      await stage.call('POST', `/pix/med/${medId}/refund`, { account_id: stage.accountId });
      await stage.simulate(`/pix/med/${medId}/refund/update`, { amount: 600 });
      await stage.simulate(`/pix/med/${medId}/refund`);
    },
  },
  {
    name: 'a fund recovery ends without returned money after the return is rejected',
    tells: [
      ...OPENED,
      ['pix.med.refund.created', 400],
      ['pix.med.return_rejected', 400],
      ['pix.med.refund.cancelled', 400],
      ['pix.med.completed', 0],
    ],
    async run(stage) {
      const medId = await openMed(stage);
      await stage.call('POST', `/pix/med/${medId}/refund`, { account_id: stage.accountId, amount: 400 });
      await stage.simulate(`/pix/med/${medId}/reject-return`, { code: 'AC06' });
      await stage.simulate(`/pix/med/${medId}/refund/cancel`);
      await stage.simulate(`/pix/med/${medId}/complete`);
    },
  },
  {
    name: 'the partner ends a fund recovery',
    tells: [...OPENED, ['pix.med.cancelled', null]],
    async run(stage) {
      const medId = await openMed(stage);
      await stage.call('POST', `/pix/med/${medId}/cancel`, { account_id: stage.accountId });
    },
  },
  {
    name: 'the arrangement ends a fund recovery',
    tells: [...OPENED, ['pix.med.cancelled', 1_000]],
    async run(stage) {
      const medId = await openMed(stage);
      await stage.simulate(`/pix/med/${medId}/cancel`);
    },
  },
]);
