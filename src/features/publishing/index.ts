export type { PublishingState } from './api/publishing';
export { PausedNotice } from './components/PausedNotice';
export { describeStatuses } from './rules/status';
