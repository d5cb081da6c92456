export type { PublishingState } from './api/publishing';
export { describeStatus } from './rules/status';
