import { type StateOf, stateMachine } from '../../../platform/state-machine.ts';

/** `immediate`: paid once until an instant. `static`: paid any number of times, for good. `cobv`: has a due date. */
export const CHARGE_TYPES = ['immediate', 'static', 'cobv'] as const;
export type ChargeType = (typeof CHARGE_TYPES)[number];

const states = {
  active: 'Can be paid. A static QR code stays so when it is paid.',
  paid: 'Paid; further payments are refused to their payers.',
  expired: 'Its time ended without payment, as far as is known: what the rail accepted before that still pays it.',
  cancelled: 'Taken back by the partner, or its account was closed.',
};

/** States of a charge that is paid once. One that was paid in time is paid, even when that becomes known after its end. */
export const chargeStates = stateMachine({
  name: 'Charge',
  states,
  initial: 'active',
  steps: {
    pay: { from: ['active', 'expired'], to: 'paid', by: 'payer, in time' },
    expire: { from: ['active'], to: 'expired', by: 'deadline' },
    cancel: { from: ['active'], to: 'cancelled', by: 'partner, or the closing of the account' },
  },
});

export type ChargeStatus = StateOf<typeof chargeStates>;

/** States of a static QR code: payments leave it active, and no time ends it. */
export const staticQrStates = stateMachine({
  name: 'Static QR code',
  states,
  initial: 'active',
  steps: {
    pay: { from: ['active'], to: 'active', by: 'payer' },
    cancel: { from: ['active'], to: 'cancelled', by: 'partner, or the closing of the account' },
  },
});

/** The machine of charges of that type. */
export const statesOf = (type: ChargeType): typeof staticQrStates | typeof chargeStates =>
  type === 'static' ? staticQrStates : chargeStates;
