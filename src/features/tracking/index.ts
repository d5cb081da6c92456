export { attributionQuery, loadAttribution, recordArrival } from './attribution';
export { mayTrack, whenAllowed } from './consent';
export { trackCalendarView, trackRequest } from './conversions';
export { track } from './events';
