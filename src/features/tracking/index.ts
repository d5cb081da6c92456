export { loadAttribution } from './attribution';
export { campaignQuery } from './campaign-query';
export { mayTrack, whenAllowed } from './consent';
export { track } from './events';
