export { shared } from '../../shared/messages.pt-br.ts';
export { desk } from '../desk/messages.pt-br.ts';
export { live } from '../live/messages.pt-br.ts';
export { dashboardSession } from '../session/messages.pt-br.ts';
export { dashboardShell } from '../shell/messages.pt-br.ts';
