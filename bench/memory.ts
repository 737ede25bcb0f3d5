import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of a process after what it no longer needs has been collected. */
export interface Memory {
  /** All that the system has given it. */
  readonly resident: number;
  /** What JavaScript holds, and buffers with it. */
  readonly held: number;
}

/** The memory of this process, measured after a full collection. */
export function memoryNow(): Memory {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { resident: rss, held: heapUsed + external };
}
