import { createContext } from 'react';
import { t } from '../language/text.ts';

export interface Application {
  readonly name: string;
  readonly forbidden: string;
}

export const ApplicationContext = createContext<Application>({
  name: t('shared.console'),
  forbidden: t('shared.forbidden'),
});
