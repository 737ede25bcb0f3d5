import type { Browser } from './console.ts';
import type { ServedGateway } from './served-gateway.ts';
import { until } from './until.ts';

export interface Followed {
  /** Results so far: `data` of each, or its `errors`. */
  // biome-ignore lint/suspicious/noExplicitAny: answers have the shape of whatever was asked
  readonly results: any[];
  readonly isComplete: boolean;
  close(): void;
}

export async function follow(
  { app }: Pick<ServedGateway, 'app'>,
  browser: Browser,
  query: string,
  variables: object = {},
): Promise<Followed> {
  const csrf = (await browser.session())?.csrf_token ?? '';
  const aborted = new AbortController();
  const response = await fetch(new URL('/console/graphql', app.origin), {
    method: 'POST',
    signal: aborted.signal,
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      origin: app.origin,
      'x-csrf-token': csrf,
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    body: JSON.stringify({ query, variables }),
  });
  if (response.status !== 200 || !response.body) throw new Error(`${response.status}: ${await response.text()}`);
  const results: unknown[] = [];
  let isComplete = false;
  const lines = response.body.pipeThrough(new TextDecoderStream());
  void (async () => {
    let text = '';
    try {
      for await (const part of lines) {
        text += part;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const data = /^data: (.*)$/m.exec(block)?.[1];
          if (block.includes('event: next') && data) results.push(JSON.parse(data));
        }
      }
    } catch {
      // The connection is closed.
    }
    isComplete = true;
  })();
  return {
    results,
    get isComplete() {
      return isComplete;
    },
    close: () => aborted.abort(),
  };
}

export const awaited = <Fitting>(followed: Followed, fits: (data: never) => Fitting | undefined | false) =>
  until(() => followed.results.map(({ data }) => fits(data as never)).find((each) => each));
