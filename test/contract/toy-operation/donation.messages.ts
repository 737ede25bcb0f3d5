import { z } from 'zod';
import { messageType } from '../../../src/messaging/event.ts';

const Donation = { transactionId: z.uuid() };

/** Asks the rail of donations to take one. */
export const donationOrder = messageType('rails', 'toy.donation', 'Take this donation', Donation);

/** The rail's word that it has. */
export const donationTaken = messageType('outcomes', 'toy.donation_taken', 'A donation was taken', Donation);
