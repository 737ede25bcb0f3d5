const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 200;

export type Probe<Found> = () => Promise<Found | null | undefined | false>;

export async function pollUntil<Found>(waitMs: number, look: Probe<Found>): Promise<Found | null> {
  const deadline = performance.now() + waitMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    const found = await look();
    if (found) return found;
    if (performance.now() > deadline) return null;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
