export { shared } from '../../shared/messages.pt-br.ts';
export { session } from '../session/messages.pt-br.ts';
export { shell } from '../shell/messages.pt-br.ts';
