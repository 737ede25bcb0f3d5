import { createHash } from 'node:crypto';
import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError, validationFailed } from '../../../platform/errors/errors.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import type { Sealed } from '../../../platform/security/secret-box.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import type { SignatureScheme } from '../channel/channel.ts';
import { isStandardSecret, newWebhookSecret, secretContext } from '../channel/webhook-secret.ts';
import { t } from '../language/texts.ts';
import type { rotatedSecret } from './webhook.resource.ts';
import { webhookNotFound } from './webhook.ts';

const MAX_GRACE_SECONDS = 7 * 86_400;

// Moves the old secret within the row without reading it. Of two rotations the second waits and replaces the first.
const ROTATE = statement(
  'rotate_webhook_secret',
  `update webhook set secret = $3, secret_key_id = $4,
     previous_secret = case when $5::timestamptz is not null then secret end,
     previous_secret_key_id = case when $5::timestamptz is not null then secret_key_id end,
     previous_secret_until = $5, updated_at = $6
   where id = $1 and partner_id = $2 returning id`,
);

const CURRENT = statement(
  'webhook_current_secret',
  'select secret as bytes, secret_key_id as "keyId" from webhook where id = $1 and partner_id = $2',
);

const SECRET_TOO_OLD = t('secretTooOld');

/** The only response that contains a secret. */
export interface RotatedSecret extends RowOf<typeof rotatedSecret> {}

/** Recorded with the digest, which cannot be reversed for a secret of 256 random bits. */
interface RotationRecord extends Omit<RotatedSecret, 'newSecret'> {
  readonly digest: string;
}

export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** @throws AppError webhook_not_found, idempotency_conflict when the secret has been replaced. */
export async function sameSecret(
  { tx, principal, services }: Pick<WriteContext, 'tx' | 'principal' | 'services'>,
  webhookId: string,
  digest: string,
): Promise<string> {
  const [sealed] = await tx.query<Sealed>(CURRENT, [webhookId, principal.partnerId]);
  if (!sealed) throw webhookNotFound();
  const secret = services.secrets.open(sealed, secretContext(webhookId)).toString();
  if (digestOf(secret) === digest) return secret;
  throw new AppError('idempotency_conflict', t('secretReplaced'));
}

/** @throws AppError validation_failed for secrets of earlier releases, which the standard's libraries cannot read. */
export async function checkSecretFits(
  { tx, principal, services }: Pick<WriteContext, 'tx' | 'principal' | 'services'>,
  webhookId: string,
  scheme: SignatureScheme | undefined,
): Promise<void> {
  if (scheme !== 'standard_webhooks') return;
  const [sealed] = await tx.query<Sealed>(CURRENT, [webhookId, principal.partnerId]);
  if (!sealed) throw webhookNotFound();
  if (isStandardSecret(services.secrets.open(sealed, secretContext(webhookId)).toString())) return;
  throw validationFailed({ signatureScheme: SECRET_TOO_OLD });
}

export const rotateWebhookSecret = operation({
  name: 'rotateWebhookSecret',
  scopes: ['webhook:write'],
  summary:
    'Gives a webhook a new signing secret and returns it only this once. The previous secret ends at once unless a grace period is given',
  effects: ['keeps_records'],
  refusals: ['webhook_not_found'],
  input: z.strictObject({
    webhookId: Uuid,
    graceSeconds: z
      .int()
      .min(0, inSchema(t('notNegative')))
      .max(MAX_GRACE_SECONDS, inSchema(t('secondsAtMost', { max: MAX_GRACE_SECONDS })))
      .default(0),
  }),
  async run(context, { webhookId, graceSeconds }): Promise<RotatedSecret> {
    const { tx, now, principal, services } = context;
    const newSecret = newWebhookSecret();
    const sealed = services.secrets.seal(Buffer.from(newSecret), secretContext(webhookId));
    const previousSecretUntil = graceSeconds === 0 ? null : new Date(now.getTime() + graceSeconds * 1000);
    const [rotated] = await tx.query<{ id: string }>(ROTATE, [
      webhookId,
      principal.partnerId,
      sealed.bytes,
      sealed.keyId,
      previousSecretUntil,
      now,
    ]);
    if (!rotated) throw webhookNotFound();
    context.audit({
      action: 'webhook.secret_rotated',
      accountId: null,
      resourceType: 'webhook',
      resourceId: webhookId,
      changes: { grace_seconds: graceSeconds },
    });
    return { webhookId, newSecret, previousSecretUntil };
  },
  redacted: {
    keep: ({ newSecret, ...rest }): RotationRecord => ({ ...rest, digest: digestOf(newSecret) }),
    async restore(context, kept): Promise<RotatedSecret> {
      const { digest, ...rest } = kept as RotationRecord;
      return { ...rest, newSecret: await sameSecret(context, rest.webhookId, digest) };
    },
  },
});
