export { shared } from '../../shared/messages.en.ts';
export { session } from '../session/messages.en.ts';
export { shell } from '../shell/messages.en.ts';
