export { moderatePosts, undoDecision, type Decided, type PostVersion } from './api';
export { decideInBatches, undoInSteps, type Answer, type UndoStep } from './batches';
