import { freshEmail, rehearsals, type Stage } from '../../support/rehearsal.ts';

const created = [
  ['pix.key.registered', null],
  ['pix.charge.created', 1_500],
] as const;

/** Charges need a key of the account. */
async function withKey({ accountId, call, told }: Stage): Promise<void> {
  await call('POST', '/pix/keys', { account_id: accountId, keyType: 'EMAIL', key: freshEmail() });
  await told('pix.key.registered');
}

export default rehearsals([
  {
    name: 'a charge is paid at another bank',
    tells: [...created, ['pix.charge.paid', 1_500]],
    async run(stage) {
      await withKey(stage);
      const { txId } = await stage.call('POST', '/pix/charges', { account_id: stage.accountId, amount: 1_500 });
      await stage.simulate(`/pix/charges/${txId}/pay`);
    },
  },
  {
    name: 'a static QR code without an amount is paid twice',
    tells: [
      ['pix.key.registered', null],
      ['pix.charge.created', null],
      ['pix.charge.paid', 1_500],
      ['pix.charge.paid', 700],
    ],
    async run(stage) {
      await withKey(stage);
      const { txId } = await stage.call('POST', '/pix/qrcodes/static', { account_id: stage.accountId });
      await stage.simulate(`/pix/charges/${txId}/pay`, { amount: 1_500 });
      await stage.simulate(`/pix/charges/${txId}/pay`, { amount: 700 });
    },
  },
  {
    name: 'a charge is cancelled, and its later payment is refused',
    tells: [...created, ['pix.charge.cancelled', 1_500], ['pix.received.failed', 1_500]],
    async run(stage) {
      await withKey(stage);
      const { txId } = await stage.call('POST', '/pix/charges', { account_id: stage.accountId, amount: 1_500 });
      await stage.graphql(`mutation { cancelCharge(input: { txId: "${txId}" }) { __typename } }`);
      await stage.simulate(`/pix/charges/${txId}/pay`);
    },
  },
  {
    name: 'a charge expires after an advance of the clock',
    tells: [...created, ['pix.charge.expired', 1_500]],
    async run(stage) {
      await withKey(stage);
      const body = { account_id: stage.accountId, amount: 1_500 };
      await stage.call('POST', '/pix/charges', body);
      const { expiresAt } = await stage.told('pix.charge.created');
      const { now } = await stage.call('GET', '/api/sandbox/v1/clock');
      const seconds = Math.ceil((Date.parse(expiresAt) - Date.parse(now)) / 1_000);
      await stage.simulate('/clock/advance', { seconds });
    },
  },
]);
