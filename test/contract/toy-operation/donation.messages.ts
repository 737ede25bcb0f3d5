import { z } from 'zod';
import { messageType } from '../../../src/messaging/event.ts';

const Donation = { transactionId: z.uuid() };

export const donationOrder = messageType('rails', 'toy.donation', 'Accept this donation', Donation);

export const donationTaken = messageType('outcomes', 'toy.donation_taken', 'The rail accepted a donation', Donation);
