export { shared } from '../../shared/messages.pt-br.ts';
export { counterparties } from '../counterparties/messages.pt-br.ts';
export { payables } from '../payables/messages.pt-br.ts';
export { paymentRuns } from '../payment-runs/messages.pt-br.ts';
export { railStatements } from '../rail-statements/messages.pt-br.ts';
export { treasury } from '../treasury/messages.pt-br.ts';
