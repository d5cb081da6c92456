export { moderatePosts, type Decided, type PostVersion } from './api';
export { createDecider, undoInBatches, type DecisionResult, type Made } from './batches';
