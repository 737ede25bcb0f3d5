/** What a person was about to do when it had to prove who it is, as this tab keeps it until it comes back. */
export interface Draft {
  readonly act: string;
  readonly login: string;
  readonly values: unknown;
}

const KEY = 'draft';

export const keepDraft = (draft: Draft): void => sessionStorage.setItem(KEY, JSON.stringify(draft));
export const dropDraft = (): void => sessionStorage.removeItem(KEY);

/** What this person was about to do with this act; null: nothing. Whose it is not never sees it. */
export function draftOf(act: string, login: string): Draft | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  const draft = JSON.parse(text) as Draft;
  if (draft.login === login) return draft.act === act ? draft : null;
  dropDraft();
  return null;
}
