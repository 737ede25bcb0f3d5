export { shared } from '../../shared/messages.en.ts';
