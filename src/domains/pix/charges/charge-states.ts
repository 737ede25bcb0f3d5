import { type StateOf, stateMachine } from '../../../platform/operation/state-machine.ts';

export const CHARGE_TYPES = {
  immediate: 'Payable once, until an instant.',
  static: 'A static QR code: payable any number of times, never expires.',
  cobv: 'Has a due date (CobV; `cobv` in REST): payable once, at the price of the day of payment.',
};
export type ChargeType = keyof typeof CHARGE_TYPES;

const states = {
  active: 'The charge can be paid. A static QR code stays active when it is paid.',
  paid: 'The charge is paid. Further payments are rejected.',
  expired: 'The charge reached its end unpaid. A payment that the rail accepted before the end still pays it.',
  cancelled: 'The partner cancelled the charge, or its account was closed.',
};

/** A payment in time pays the charge even when it arrives after the charge expired. */
export const chargeStates = stateMachine({
  name: 'Charge',
  states,
  initial: 'active',
  steps: {
    pay: { from: ['active', 'expired'], to: 'paid', by: 'payer, before the end' },
    expire: { from: ['active'], to: 'expired', by: 'deadline' },
    cancel: { from: ['active'], to: 'cancelled', by: 'partner, or the closing of the account' },
  },
});

export type ChargeStatus = StateOf<typeof chargeStates>;

export const staticQrStates = stateMachine({
  name: 'Static QR code',
  states,
  initial: 'active',
  steps: {
    pay: { from: ['active'], to: 'active', by: 'payer' },
    cancel: { from: ['active'], to: 'cancelled', by: 'partner, or the closing of the account' },
  },
});

export const statesOf = (type: ChargeType): typeof staticQrStates | typeof chargeStates =>
  type === 'static' ? staticQrStates : chargeStates;
