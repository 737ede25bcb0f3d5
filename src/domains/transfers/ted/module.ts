import type { Module } from '../../module.ts';
import { tedEvents } from './ted.events.ts';

/** Events that partners can subscribe to already; nothing emits them yet. */
export const ted: Module = { name: 'ted', events: tedEvents };
