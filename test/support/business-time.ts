import { endToEndInstant } from '../../src/platform/text/end-to-end-id.ts';
import type { ServedPartner } from './served-gateway.ts';

export async function followsClock(
  origin: string,
  partner: ServedPartner,
  accountId: number,
  advancedTo: string,
): Promise<boolean> {
  // A lookup puts the minute into the end-to-end id.
  const answer = await fetch(`${origin}/api/partner/v1/pix/dict/ok@sandbox?accountId=${accountId}`, {
    headers: { authorization: `Bearer ${partner.token}` },
  });
  const { data } = (await answer.json()) as { data: { end_to_end_id: string } };
  return endToEndInstant(data.end_to_end_id).getTime() > Date.parse(advancedTo) - 60_000;
}
