import type { SpiReceived } from '../../../rails/spi.ts';
import type { Subject } from '../../transactions/settlement.ts';
import type { SettlementBatch } from '../../transactions/settlement-batch.ts';
import { stageReceipt } from './arrival.ts';

interface PixRefusal {
  readonly end_to_end_id: string;
  readonly reason_code: string;
}

const FACTS = 'pix_refusal';

/** Facts that a message's subject needs for {@link refusedBefore}. */
export const refusalFacts = (endToEndId: string): NonNullable<Subject['facts']> => ({ [FACTS]: endToEndId });

/** SPI code with which {@link refuseUnbooked} refused this PIX before. Undefined when it has not. */
export const refusedBefore = (batch: SettlementBatch, endToEndId: string): string | undefined =>
  [...batch.facts<PixRefusal>(FACTS), ...((batch.writtenFacts[FACTS] ?? []) as PixRefusal[])].find(
    (refusal) => refusal.end_to_end_id === endToEndId,
  )?.reason_code;

/**
 * Refuses a PIX that no account can book: sends the rail a receipt and records the refusal for the institution's
 * operators. No partner is notified: the PIX belongs to no partner, or its amount exceeds what an event can express.
 */
export function refuseUnbooked(batch: SettlementBatch, received: SpiReceived, reasonCode: string): void {
  const { endToEndId, amount, creditor } = received;
  const institutionId = batch.institution(creditor.ispb);
  if (refusedBefore(batch, endToEndId) === undefined) {
    batch.write(FACTS, {
      end_to_end_id: endToEndId,
      institution_id: institutionId,
      amount,
      reason_code: reasonCode,
      message: received,
    });
  }
  stageReceipt(batch, { institutionId, partnerId: null, accountId: null }, endToEndId, reasonCode);
}
