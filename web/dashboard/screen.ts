import { screensOf } from '../shared/language/screen.ts';
import { AREAS } from './messages/areas.ts';

export const screen = screensOf(AREAS);
