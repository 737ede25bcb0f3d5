import { createContext } from 'react';

/** Texts of the application that shared parts use. */
export interface Application {
  /** Suffix of page titles. */
  readonly name: string;
  /** Heading when the user has no access. */
  readonly forbidden: string;
}

export const ApplicationContext = createContext<Application>({
  name: 'Console',
  forbidden: 'Your roles do not allow this',
});
