export const english = {
  limitExceeded: 'the {limit} limit is exceeded, {remaining} is left',
  insufficientBalance: 'insufficient balance: {required} is needed, {available} is available',
} as const;
