export { attributionQuery, loadAttribution, recordArrival } from './attribution';
export { mayTrack, whenAllowed } from './consent';
export { track } from './events';
