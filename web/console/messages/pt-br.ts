export { shared } from '../../shared/messages.pt-br.ts';
export { parts } from '../parts/messages.pt-br.ts';
export { railStatements } from '../rail-statements/messages.pt-br.ts';
export { session } from '../session/messages.pt-br.ts';
export { shell } from '../shell/messages.pt-br.ts';
export { waiting } from '../waiting/messages.pt-br.ts';
