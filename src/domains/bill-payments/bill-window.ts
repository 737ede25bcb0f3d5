import { brasiliaDate, brasiliaInstant, isBusinessDay, plusDays } from '../../platform/calendar.ts';

/** Kinds of bills. */
export const BILL_TYPES = {
  boleto: 'A boleto, of a bank.',
  guide: 'A guide: taxes, water, energy and others that collect by agreement.',
} as const;
export type BillType = keyof typeof BILL_TYPES;

/** When bills of a type are paid: from and until these times of day in Brasília. */
export const PAYMENT_HOURS = {
  boleto: { opensAt: '07:00', closesAt: '22:00', days: 'every' },
  guide: { opensAt: '07:00', closesAt: '20:00', days: 'business' },
} as const satisfies Record<BillType, { opensAt: string; closesAt: string; days: 'every' | 'business' }>;

/** The hours of one Brasília day: `opensAt` included, `closesAt` not. */
export interface PaymentWindow {
  readonly paymentDate: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

/** The window that is open now, or the next that opens. */
export function nextPaymentWindow(type: BillType, now: Date): PaymentWindow {
  const { opensAt, closesAt, days } = PAYMENT_HOURS[type];
  for (let paymentDate = brasiliaDate(now); ; paymentDate = plusDays(paymentDate, 1)) {
    const end = brasiliaInstant(`${paymentDate}T${closesAt}:00`);
    if (now >= end || (days === 'business' && !isBusinessDay(paymentDate))) continue;
    return { paymentDate, opensAt: brasiliaInstant(`${paymentDate}T${opensAt}:00`), closesAt: end };
  }
}
