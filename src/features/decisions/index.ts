export { moderatePosts, type Decided, type PostVersion } from './api';
export { decideInBatches, undoInBatches, type Made } from './batches';
