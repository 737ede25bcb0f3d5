import { z } from 'zod';
import { statement } from '../../../../platform/database/queryable.ts';
import { AppError } from '../../../../platform/errors/errors.ts';
import { newId } from '../../../../platform/text/ids.ts';
import { wordsOf } from '../../../../platform/text/words.ts';
import { type ClaimOpened, claimOpened } from '../../../../rails/dict-claims.ts';
import { CLAIM_TYPES } from '../../../../rails/dict-codes.ts';
import { SANDBOX_BANK } from '../../../../sandbox/magic-recipients.ts';
import { messageFrom } from '../../../../sandbox/outside-messages.ts';
import { sendAndAwait } from '../../../../sandbox/send-and-await.ts';
import { simulation } from '../../../../sandbox/simulation.ts';
import { KnownPixKey } from '../../dict/typed-pix-key.ts';
import { type ClaimRecord, claimsById } from '../claim.ts';
import { deadlinesFrom } from '../claim-states.ts';
import { t } from '../texts.ts';

const FIND_KEY = statement(
  'sandbox_find_claimable_key',
  `select k.type, i.ispb, c.document, pix_key_is_claimed(k.key) as claimed
   from pix_key k join institution i on i.id = k.institution_id join account a on a.id = k.account_id
     join customer c on c.id = a.customer_id
   where k.key = $1 and k.partner_id = $2 and k.status in ('active', 'blocked')`,
);

export const STRANGER = { name: 'Maria Recebedora', document: '12345678909' };

interface ClaimableKey {
  readonly type: ClaimOpened['keyType'] | 'EVP';
  readonly ispb: string;
  readonly document: string;
  readonly claimed: boolean;
}

/** Responds once the gateway has processed the claim. */
export const simulateClaim = simulation({
  name: 'simulateClaim',
  summary: 'Simulates another bank that claims a PIX key of an account of the partner',
  effects: ['simulates'],
  refusals: ['key_not_found', 'key_not_claimable', 'claim_already_open'],
  input: z.strictObject({
    key: KnownPixKey,
    claimType: z
      .enum(wordsOf(CLAIM_TYPES))
      .nullish()
      .meta({ description: 'Kind of claim. Defaults to PORTABILITY. OWNERSHIP is only for phones and e-mails' }),
  }),
  async run(context, { key, claimType: given }): Promise<ClaimRecord> {
    const { database, principal, now } = context;
    const [known] = await database.query<ClaimableKey>(FIND_KEY, [key, principal.partnerId]);
    if (!known) throw new AppError('key_not_found', t('notOfPartner'));
    const claimType = given ?? 'PORTABILITY';
    const { type: keyType } = known;
    if (keyType === 'EVP' || (claimType === 'OWNERSHIP' && keyType !== 'PHONE' && keyType !== 'EMAIL')) {
      throw new AppError('key_not_claimable', t('typeNotClaimable', { keyType, type: claimType }));
    }
    if (known.claimed) throw new AppError('claim_already_open');
    const { donorDeadline, claimerDeadline } = deadlinesFrom(now);
    const body: ClaimOpened = {
      claimId: newId(),
      claimType,
      keyType,
      key,
      claimerIspb: SANDBOX_BANK.ispb,
      claimerDocument: claimType === 'PORTABILITY' ? known.document : STRANGER.document,
      donorIspb: known.ispb,
      donorDeadline: donorDeadline.toISOString(),
      claimerDeadline: claimerDeadline.toISOString(),
      at: now.toISOString(),
    };
    return sendAndAwait(context, [messageFrom(claimOpened.type, body, now)], async () => {
      const [claim] = await claimsById(database, principal.partnerId, [body.claimId]);
      return claim;
    });
  },
});
