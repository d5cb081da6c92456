export { getUsage } from './api';
export { isImageQuotaReached } from './rules';
export { UsageNotice } from './UsageNotice';
