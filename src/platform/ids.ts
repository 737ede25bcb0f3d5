import { v7, validate } from 'uuid';
import { z } from 'zod';

/** A new id, ordered by real time (RFC 9562 UUID version 7): primary keys of partitioned tables depend on that order. */
export const newId = (): string => v7();

export const isUuid = (value: string): boolean => validate(value);

/** The UUID of a transaction, charge, fee or message, in any letter case; handed on in lower case. */
export const Uuid = z
  .string()
  .max(36)
  .refine((value) => validate(value), 'must be a UUID')
  .transform((value) => value.toLowerCase())
  .meta({ type: 'string', format: 'uuid' });

/** Integer id of an account or a customer: 1 to 2^53 - 1. */
export const IntegerId = z.int('must be an integer').min(1, 'must be positive');
