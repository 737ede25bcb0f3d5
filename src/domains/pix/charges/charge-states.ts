import { stateMachine } from '../../../platform/state-machine.ts';

export const CHARGE_STATUSES = ['active', 'paid', 'expired', 'cancelled'] as const;
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

/** `immediate`: paid once until an instant. `static`: paid any number of times, for good. `cobv`: has a due date. */
export const CHARGE_TYPES = ['immediate', 'static', 'cobv'] as const;
export type ChargeType = (typeof CHARGE_TYPES)[number];

/** States of a charge that is paid once. What ends it is final. */
export const chargeStates = stateMachine<ChargeStatus, 'pay' | 'expire' | 'cancel'>({
  name: 'Charge',
  initial: 'active',
  steps: {
    pay: { from: ['active'], to: 'paid', by: 'payer' },
    expire: { from: ['active'], to: 'expired', by: 'deadline' },
    cancel: { from: ['active'], to: 'cancelled', by: 'partner' },
  },
});

/** States of a static QR code: payments leave it active, and no time ends it. */
export const staticQrStates = stateMachine<ChargeStatus, 'pay' | 'cancel'>({
  name: 'Static QR code',
  initial: 'active',
  steps: {
    pay: { from: ['active'], to: 'active', by: 'payer' },
    cancel: { from: ['active'], to: 'cancelled', by: 'partner' },
  },
});

/** The machine of charges of that type. */
export const statesOf = (type: ChargeType): typeof staticQrStates | typeof chargeStates =>
  type === 'static' ? staticQrStates : chargeStates;
