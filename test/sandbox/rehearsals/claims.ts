import { freshEmail, rehearsals, type Stage } from '../../support/rehearsal.ts';

const opened = [
  ['pix.claim.created', null],
  ['pix.claim.acknowledged', null],
] as const;

/** Returns the id of a claim by another bank. */
async function claimedByOthers({ accountId, call, simulate, told }: Stage): Promise<string> {
  const key = freshEmail();
  await call('POST', '/pix/keys', { account_id: accountId, keyType: 'EMAIL', key });
  await told('pix.key.registered');
  return (await simulate('/pix/claims', { key, claim_type: 'PORTABILITY' })).id;
}

/** Returns the id of a claim to a key at another bank. */
async function claimOfOthers({ accountId, document, call, simulate, told }: Stage): Promise<string> {
  const key = freshEmail();
  const owner = { owner_document: document, owner_name: 'Ana Souza' };
  await simulate('/pix/directory', { key, key_type: 'EMAIL', ...owner });
  const { id } = await call('POST', '/pix/claims', { account_id: accountId, key, keyType: 'EMAIL' });
  await told('pix.claim.acknowledged');
  // The other bank has acknowledged the claim by itself: a repeat changes nothing.
  await simulate(`/pix/claims/${id}/acknowledge`);
  return id;
}

export default rehearsals([
  {
    name: 'another bank claims a key, the account confirms, and the other bank receives it',
    tells: [
      ['pix.key.registered', null],
      ...opened,
      ['pix.claim.confirmed', null],
      ['pix.key.deleted', null],
      ['pix.claim.completed', null],
    ],
    async run(stage) {
      const id = await claimedByOthers(stage);
      await stage.call('POST', `/pix/claims/${id}/confirm`, { account_id: stage.accountId });
      await stage.told('pix.claim.confirmed');
      await stage.simulate(`/pix/claims/${id}/complete`);
    },
  },
  {
    name: 'another bank claims a key, and the account refuses',
    tells: [['pix.key.registered', null], ...opened, ['pix.claim.cancelled', null]],
    async run(stage) {
      const id = await claimedByOthers(stage);
      await stage.call('POST', `/pix/claims/${id}/cancel`, { account_id: stage.accountId });
    },
  },
  {
    name: 'the account claims a key of another bank, which confirms',
    tells: [...opened, ['pix.claim.confirmed', null], ['pix.claim.completed', null], ['pix.key.registered', null]],
    async run(stage) {
      const id = await claimOfOthers(stage);
      await stage.simulate(`/pix/claims/${id}/confirm`);
      await stage.call('POST', `/pix/claims/${id}/complete`, { account_id: stage.accountId });
    },
  },
  {
    name: 'the account claims a key of another bank, which refuses',
    tells: [...opened, ['pix.claim.cancelled', null]],
    async run(stage) {
      const id = await claimOfOthers(stage);
      await stage.simulate(`/pix/claims/${id}/cancel`, { reason: 'FRAUD' });
    },
  },
]);
