import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Provider } from 'urql';
import { ActorContext } from '../../shared/act/actor.ts';
import type { Signable } from '../../shared/act/signing.ts';
import { fetchAs, graphClient } from '../../shared/graph/client.ts';
import { LiveFeed } from '../../shared/graph/live.ts';
import { t } from '../../shared/language/text.ts';
import { Loading } from '../../shared/parts/states.tsx';
import { followChanges } from './changes.ts';
import { type Console, ConsoleContext } from './console-context.ts';
import { signWithPasskey } from './passkey.ts';
import { BASE, SessionStore, type SignedIn, signInAt } from './session.ts';
import { SignedOut } from './signed-out.tsx';

const GRAPHQL = `${BASE}/console/graphql`;

/** Renders its children only for a signed-in operator. Drops all cached data when the session ends. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const [store] = useState(() => new SessionStore());
  const session = useSyncExternalStore(store.subscribe, store.current);
  useEffect(() => void store.load(), [store]);
  if (session.kind === 'loading') return <Loading what={t('session.checking')} />;
  if (session.kind !== 'signed-in') return <SignedOut session={session} />;
  return (
    <Opened key={session.login} store={store} session={session}>
      {children}
    </Opened>
  );
}

function Opened({
  store,
  session,
  children,
}: {
  readonly store: SessionStore;
  readonly session: SignedIn;
  readonly children: ReactNode;
}) {
  const [client] = useState(() => graphClient(GRAPHQL, fetchAs(store)));
  const [feed, setFeed] = useState<ReturnType<typeof followChanges> | null>(null);
  useEffect(() => {
    const opened = followChanges(GRAPHQL, fetchAs(store));
    setFeed(opened);
    return () => opened.close();
  }, [store]);
  const offered = useMemo<Console | null>(
    () =>
      feed && {
        session,
        feed,
        follow: (options) => new LiveFeed({ url: GRAPHQL, fetch: fetchAs(store), ...options }),
        idleLeft: () => store.idleLeft,
        signOut: () => store.signOut(),
      },
    [session, feed, store],
  );
  const actor = useMemo(
    () => ({
      login: session.login,
      proveAt: (path: string) => signInAt(path, true),
      sign: (decision: Signable) => signWithPasskey(fetchAs(store), decision),
    }),
    [session.login, store],
  );
  if (!offered) return null;
  return (
    <ConsoleContext value={offered}>
      <ActorContext value={actor}>
        <Provider value={client}>{children}</Provider>
      </ActorContext>
    </ConsoleContext>
  );
}
