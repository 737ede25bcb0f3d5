import type { ExecutionResult } from 'graphql';
import { getOrMake } from '../../platform/concurrency/get-or-make.ts';

const printed = new WeakMap<ExecutionResult, Buffer>();

/** Serialised once per result object, however many subscriptions share it. */
export const printedResult = (result: ExecutionResult): Buffer =>
  getOrMake(printed, result, () => {
    const { data, extensions, errors } = result;
    return Buffer.from(JSON.stringify({ data, extensions, errors }));
  });
