import type { Module } from '../../module.ts';
import { tedEvents } from './ted.events.ts';

/** What partners can subscribe to already; nothing sends them yet. */
export const ted: Module = { name: 'ted', events: tedEvents };
