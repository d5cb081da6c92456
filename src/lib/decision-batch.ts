/**
 * Maximum number of posts or comments in one request. The database allows 500, but indexing hundreds of long posts would
 * exceed the time limit of a request.
 */
export const maxBatch = 50;
