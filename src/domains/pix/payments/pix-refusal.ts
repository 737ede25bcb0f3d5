import type { SpiReceived } from '../../../rails/spi.ts';
import type { Subject } from '../../transactions/settlement.ts';
import type { SettlementBatch } from '../../transactions/settlement-batch.ts';
import { stageReceipt } from './arrival.ts';

/** An incoming PIX that was refused and is in no account's books. */
interface PixRefusal {
  readonly end_to_end_id: string;
  readonly reason_code: string;
}

const FACTS = 'pix_refusal';

/** The facts that the subject of a message about an incoming PIX must name for {@link refusedBefore}. */
export const refusalFacts = (endToEndId: string): NonNullable<Subject['facts']> => ({ [FACTS]: endToEndId });

/** The SPI code with which {@link refuseUnbooked} has refused this PIX before; undefined: it has not. */
export const refusedBefore = (batch: SettlementBatch, endToEndId: string): string | undefined =>
  [...batch.facts<PixRefusal>(FACTS), ...((batch.writtenFacts[FACTS] ?? []) as PixRefusal[])].find(
    (refusal) => refusal.end_to_end_id === endToEndId,
  )?.reason_code;

/**
 * Refuses an incoming PIX that no account's books can have: the rail gets a receipt with the SPI's code, and the fact is kept for
 * the institution's operators. No partner is told: it is nobody's, or no event could say its amount.
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
