import argon2, { type Options } from '@node-rs/argon2/index.js';

export const { verify } = argon2;

const hashed = new Map<string, Promise<string>>();

/** The real hash, cached per process and password, because thousands of customers share one password. */
export function hash(password: string, options?: Options): Promise<string> {
  const key = JSON.stringify([password, options]);
  const known = hashed.get(key) ?? argon2.hash(password, options);
  hashed.set(key, known);
  return known;
}
