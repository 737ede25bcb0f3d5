export const simulation = {
  title: 'Simulation',
  about: 'Simulates other banks, payers and the calendar. Only in the sandbox.',
  simulate: 'Simulate',
  'simulate.about': 'Simulate the outside world',
  'recipient.settles': 'settles',
  'recipient.rejected': 'is rejected',
  'recipient.held': 'is held, then settles',
  'recipient.returned': 'settles, then is returned',
  'recipient.slow': 'settles after 30 s',
  receive: 'Receive a PIX',
  'receive.rejected': 'The account rejected the PIX of {amount} ({reason}).',
  'receive.done': '{payer} sent {amount}.',
  pay: 'Pay',
  'pay.done': '{amount} to {key} accepted. Follow the payment in the events.',
  account: 'Account',
  amount: 'Amount, R$',
  payTo: 'Pay to',
  clock: 'Sandbox clock',
  'clock.current': 'current time',
  'clock.ahead': '{duration} ahead',
  'clock.advance': 'Advance',
  'clock.done': 'Business time advanced by {duration}. Everything that became due runs now.',
  'step.32': 'by 30 seconds',
  'step.300': 'by 5 minutes',
  'step.3600': 'by 1 hour',
  'step.86400': 'by 1 day',
} as const;

declare module '../../shared/language/text.ts' {
  interface Texts {
    readonly simulation: typeof simulation;
  }
}
