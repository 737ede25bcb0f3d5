import { createContext } from 'react';

export interface Application {
  readonly name: string;
  readonly forbidden: string;
}

export const ApplicationContext = createContext<Application>({
  name: 'Console',
  forbidden: 'Your roles do not allow this',
});
