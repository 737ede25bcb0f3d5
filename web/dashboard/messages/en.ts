export { shared } from '../../shared/messages.en.ts';
export { desk } from '../desk/messages.en.ts';
export { live } from '../live/messages.en.ts';
export { dashboardSession } from '../session/messages.en.ts';
export { dashboardShell } from '../shell/messages.en.ts';
