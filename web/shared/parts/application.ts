import { createContext } from 'react';

/** What the parts say of the application that they are in. */
export interface Application {
  /** At the end of each title. */
  readonly name: string;
  /** Heading of what whoever looks may not see. */
  readonly forbidden: string;
}

export const ApplicationContext = createContext<Application>({
  name: 'Console',
  forbidden: 'This is not for your roles',
});
