export { shared } from '../../shared/messages.en.ts';
export { counterparties } from '../counterparties/messages.en.ts';
export { payables } from '../payables/messages.en.ts';
export { paymentRuns } from '../payment-runs/messages.en.ts';
export { railStatements } from '../rail-statements/messages.en.ts';
export { treasury } from '../treasury/messages.en.ts';
