import { brasiliaDate, brasiliaInstant, isBusinessDay, plusDays } from '../../platform/time/calendar.ts';

export const BILL_TYPES = {
  boleto: 'A boleto from a bank.',
  guide: 'A guide for taxes, water, energy and other collection agreements.',
} as const;
export type BillType = keyof typeof BILL_TYPES;

/** Times of day in Brasília between which bills of a type are paid. */
export const PAYMENT_HOURS = {
  boleto: { opensAt: '07:00', closesAt: '22:00', days: 'every' },
  guide: { opensAt: '07:00', closesAt: '20:00', days: 'business' },
} as const satisfies Record<BillType, { opensAt: string; closesAt: string; days: 'every' | 'business' }>;

/** Hours of one Brasília day: `opensAt` inclusive, `closesAt` exclusive. */
export interface PaymentWindow {
  readonly paymentDate: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

export function nextPaymentWindow(type: BillType, now: Date): PaymentWindow {
  const { opensAt, closesAt, days } = PAYMENT_HOURS[type];
  for (let paymentDate = brasiliaDate(now); ; paymentDate = plusDays(paymentDate, 1)) {
    const end = brasiliaInstant(`${paymentDate}T${closesAt}:00`);
    if (now >= end || (days === 'business' && !isBusinessDay(paymentDate))) continue;
    return { paymentDate, opensAt: brasiliaInstant(`${paymentDate}T${opensAt}:00`), closesAt: end };
  }
}
