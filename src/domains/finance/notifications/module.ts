import type { Module } from '../../module.ts';
import { integrationAlert } from './notification.events.ts';

export const notifications: Module = {
  name: 'finance notifications',
  financeEvents: [integrationAlert],
};
