import { z } from 'zod';
import { inSchema } from '../../platform/language/text.ts';
import { jsonOf } from '../../platform/text/json.ts';
import { t } from './texts.ts';

export const Encoded = z
  .string()
  .max(8_192)
  .regex(/^[A-Za-z0-9_-]*$/, inSchema(t('mustBeBase64url')));

const ClientData = z.object({ challenge: Encoded });

/** The challenge that a browser says it signed (WebAuthn). */
export function challengeOf(clientDataJson: string): Buffer | null {
  const parsed = ClientData.safeParse(jsonOf(Buffer.from(clientDataJson, 'base64url').toString()));
  return parsed.success ? Buffer.from(parsed.data.challenge, 'base64url') : null;
}
