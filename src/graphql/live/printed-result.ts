import type { ExecutionResult } from 'graphql';
import { getOrMake } from '../../platform/get-or-make.ts';

const printed = new WeakMap<ExecutionResult, Buffer>();

/** A result as its clients get it, in UTF-8. It is printed once, however many subscriptions have the same object. */
export const printedResult = (result: ExecutionResult): Buffer =>
  getOrMake(printed, result, () => {
    const { data, extensions, errors } = result;
    return Buffer.from(JSON.stringify({ data, extensions, errors }));
  });
