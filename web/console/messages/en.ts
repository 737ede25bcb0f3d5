export { shared } from '../../shared/messages.en.ts';
export { parts } from '../parts/messages.en.ts';
export { railStatements } from '../rail-statements/messages.en.ts';
export { session } from '../session/messages.en.ts';
export { shell } from '../shell/messages.en.ts';
export { waiting } from '../waiting/messages.en.ts';
