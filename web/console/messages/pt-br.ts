export { shared } from '../../shared/messages.pt-br.ts';
export { railStatements } from '../rail-statements/messages.pt-br.ts';
export { subledger } from '../subledger/messages.pt-br.ts';
