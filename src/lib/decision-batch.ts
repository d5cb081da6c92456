/**
 * Maximum number of posts or comments in one request. The database allows 500, but indexing hundreds of long posts takes longer than
 * a request may.
 */
export const maxBatch = 50;
