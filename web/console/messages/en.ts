export { shared } from '../../shared/messages.en.ts';
export { railStatements } from '../rail-statements/messages.en.ts';
export { subledger } from '../subledger/messages.en.ts';
