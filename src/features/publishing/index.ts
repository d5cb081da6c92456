export type { PublishingState } from './api/publishing';
export { describeStatuses } from './rules/status';
