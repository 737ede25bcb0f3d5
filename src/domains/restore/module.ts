import { statementRequests } from '../../rails/statement-requests.ts';
import type { Module } from '../module.ts';

export const restore: Module = { name: 'restore', messages: statementRequests };
