import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Client, useClient } from 'urql';
import { type Kinds, useReloadOn } from './changes.ts';
import { requestOf } from './client.ts';
import { type Failure, failureOf } from './failure.ts';
import type { KnownDocument } from './known-document.ts';

export interface QueryState<Result> {
  /** Latest known data. Stays available during a reload. */
  readonly data: Result | undefined;
  /** Failure of the last request. `data` can still be available. */
  readonly failure: Failure | null;
  readonly isLoading: boolean;
  reload(): void;
}

/** Runs a query. Shows cached data at once, follows mutations, and reloads when data of these kinds changes. */
export function useGraphQuery<Result, Variables extends object>(
  document: KnownDocument<Result, Variables>,
  variables: Variables,
  kinds: Kinds = null,
): QueryState<Result> {
  const client = useClient();
  const key = JSON.stringify(variables);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same values are the same request
  const request = useMemo(() => requestOf(document, variables), [document, key]);
  const [state, setState] = useState<{ of: number; data?: Result; failure: Failure | null; isLoading: boolean }>({
    of: request.key,
    failure: null,
    isLoading: true,
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const requestPolicy = round === 0 ? 'cache-and-network' : 'network-only';
    const { unsubscribe } = client.executeQuery(request, { requestPolicy }).subscribe(({ data, error, stale }) => {
      const failure = error ? failureOf(error) : null;
      setState((before) => {
        const known = data ?? (before.of === request.key ? before.data : undefined);
        return { of: request.key, failure, isLoading: stale, ...(known === undefined ? {} : { data: known }) };
      });
    });
    return unsubscribe;
  }, [client, request, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  useReloadOn(kinds, reload);
  const isOurs = state.of === request.key;
  return {
    data: isOurs ? state.data : undefined,
    failure: isOurs ? state.failure : null,
    isLoading: isOurs ? state.isLoading : true,
    reload,
  };
}

/** Pause after a reload, as a multiple of its duration, so that long lists do not reload continuously. */
const REST = 3;

export interface PageOf<Row> {
  readonly nodes: readonly Row[];
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
}

export interface Pages<Row> {
  readonly rows: readonly Row[];
  readonly failure: Failure | null;
  /** True before the first response. */
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  readonly hasMore: boolean;
  /** Loads the next page. Does nothing after a failure, until a reload. */
  more(): void;
  reload(): void;
}

interface Read<Row> {
  readonly key: string;
  readonly pages: readonly PageOf<Row>[];
  readonly failure: Failure | null;
  readonly isRead: boolean;
}

/** Pages of lists that the user left, so that returning restores them. Discarded with the client. */
const left = new WeakMap<Client, Map<string, readonly PageOf<unknown>[]>>();
const MAX_LEFT = 20;

function leftOf<Row>(client: Client): Map<string, readonly PageOf<Row>[]> {
  const known = left.get(client) ?? new Map<string, readonly PageOf<unknown>[]>();
  left.set(client, known);
  return known as Map<string, readonly PageOf<Row>[]>;
}

/**
 * A paginated list. When data of these kinds changes, reloads all loaded pages and replaces the rows at once. Scroll
 * position, selection and focus stay.
 */
export function usePages<Result, Variables extends { after?: string | null | undefined }, Row>(
  document: KnownDocument<Result, Variables>,
  variables: Omit<Variables, 'after'>,
  pick: (result: Result) => PageOf<Row> | null,
  kinds: Kinds = null,
): Pages<Row> {
  const client = useClient();
  const key = `${document.id} ${JSON.stringify(variables)}`;
  const known = leftOf<Row>(client);
  const cached = (): Read<Row> => ({ key, pages: known.get(key) ?? [], failure: null, isRead: known.has(key) });
  const [read, setRead] = useState(cached);
  const [busy, setBusy] = useState<'start' | 'end' | null>(null);
  const turn = useRef(0);
  const latest = useRef({ key, read, document, variables, pick });
  const current = read.key === key ? read : cached();
  latest.current = { key, read: current, document, variables, pick };

  const load = useCallback(
    async (asked: string, from: 'start' | 'end') => {
      turn.current += 1;
      const own = turn.current;
      setBusy(from);
      const { read, document, variables, pick } = latest.current;
      const before = read.pages;
      const pages: PageOf<Row>[] = from === 'start' ? [] : [...before];
      let failure: Failure | null = null;
      do {
        const after = pages.at(-1)?.pageInfo.endCursor ?? null;
        const request = requestOf(document, { ...variables, after } as Variables);
        const { data, error } = await client.executeQuery(request, { requestPolicy: 'network-only' }).toPromise();
        const page = data ? pick(data) : null;
        if (page) pages.push(page);
        else failure = error ? failureOf(error) : null;
        if (!page || turn.current !== own) break;
      } while (from === 'start' && pages.length < before.length && pages.at(-1)?.pageInfo.hasNextPage);
      // Discard this response: a newer request with other filters or from the start is running.
      if (turn.current !== own) return;
      const now = failure && from === 'start' ? before : pages;
      setRead({ key: asked, pages: now, failure, isRead: true });
      setBusy(null);
      if (failure) return;
      const kept = leftOf<Row>(client);
      kept.delete(asked);
      kept.set(asked, now);
      if (kept.size > MAX_LEFT) kept.delete(kept.keys().next().value ?? '');
    },
    [client],
  );
  useEffect(() => {
    void load(key, 'start');
  }, [load, key]);
  const reloading = useRef({ runs: false, again: false });
  const reload = useCallback(async () => {
    const state = reloading.current;
    state.again = state.runs;
    if (state.runs) return;
    state.runs = true;
    do {
      state.again = false;
      const began = performance.now();
      await load(latest.current.key, 'start');
      await new Promise((resolve) => setTimeout(resolve, REST * (performance.now() - began)));
    } while (state.again);
    state.runs = false;
  }, [load]);
  useReloadOn(kinds, () => void reload());

  const { pages, failure } = current;
  const hasMore = failure === null && (pages.at(-1)?.pageInfo.hasNextPage ?? false);
  return {
    rows: useMemo(() => pages.flatMap(({ nodes }) => nodes), [pages]),
    failure,
    isLoading: !current.isRead,
    isLoadingMore: busy === 'end',
    hasMore,
    more: () => {
      if (hasMore && busy === null) void load(key, 'end');
    },
    reload: () => void reload(),
  };
}
