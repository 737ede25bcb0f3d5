import { useStore } from '../live/store.ts';
import { useDesk } from '../session/desk-context.ts';
import type { Listed } from './event-list.ts';

/** Names the holder of the account that an event is about, or the account where the holder was not read. */
export function useHolder(): (entry: Listed) => string {
  const accounts = useStore(useDesk().accounts);
  return ({ event: { accountId } }) =>
    accountId === null ? '' : (accounts.nameOf(accountId) ?? `account ${accountId}`);
}
