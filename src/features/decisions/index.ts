export { moderatePosts, type Decided, type PostVersion } from './api';
export {
  createDecider,
  maxUnasked,
  undoInBatches,
  type DecisionResult,
  type Made,
} from './batches';
