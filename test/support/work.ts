import { Session } from 'node:inspector/promises';

/** A measure of work that no load of the machine changes. */
export interface WorkMeter {
  /**
   * How many calls of functions `act` makes in this process, its libraries' included. Loops within a function are not
   * seen, nor what the engine does by itself.
   */
  callsOf(act: () => unknown): Promise<number>;
  close(): void;
}

/** Until it is closed everything runs slower. */
export async function openWorkMeter(): Promise<WorkMeter> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  /** Calls since it was last asked. */
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
