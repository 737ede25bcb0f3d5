import { z } from 'zod';

/** A credit or return that the books refuse opens a case when it is final. */
export const IsFinal = z.boolean().nullish().meta({
  description:
    'True when the rail has settled it and takes no refusal: if the books cannot take it, a case is opened. Null or absent: a refusal sends it back.',
});
