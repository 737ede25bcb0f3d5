export const english = {
  dayWithin: 'must be from {first} to {last}',
} as const;
