import { Session } from 'node:inspector/promises';

/** Measures work independently of the machine's load. */
export interface WorkMeter {
  /**
   * Counts the function calls of `act` in this process, including libraries. Loops inside a function and work of the
   * engine itself are not counted.
   */
  callsOf(act: () => unknown): Promise<number>;
  close(): void;
}

/** Everything runs slower until the meter is closed. */
export async function openWorkMeter(): Promise<WorkMeter> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const take = async (): Promise<number> => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result.flatMap(({ functions }) => functions).reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
  };
  return {
    async callsOf(act) {
      await take();
      await act();
      return take();
    },
    close: () => session.disconnect(),
  };
}
