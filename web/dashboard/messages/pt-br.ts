export { shared } from '../../shared/messages.pt-br.ts';
