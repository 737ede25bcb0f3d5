import { Trans } from '@lingui/react';
import type { ReactElement, ReactNode } from 'react';
import type { TextKey, Values } from './text.ts';

/**
 * A text with elements in it. Values can be elements, and each tag of the message is rendered by the element of its
 * name: `<link>Cases</link>` by `tags={{ link: <Link to="/cases" /> }}`.
 */
export function Rich<Key extends TextKey>({
  text,
  values,
  tags,
}: {
  readonly text: Key;
  readonly tags?: Readonly<Record<string, ReactElement>>;
} & (Values<Key, ReactNode> extends [infer Needed] ? { readonly values: Needed } : { readonly values?: undefined })) {
  return <Trans id={text} values={values as Record<string, unknown>} components={tags ?? {}} />;
}
