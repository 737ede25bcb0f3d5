import argon2 from '@node-rs/argon2/index.js';

export const { verify } = argon2;

const hashed = new Map<string, Promise<string>>();

/** The real hash, made once a process for each password: thousands of customers of the tests have the same one. */
export function hash(password: string): Promise<string> {
  const known = hashed.get(password) ?? argon2.hash(password);
  hashed.set(password, known);
  return known;
}
