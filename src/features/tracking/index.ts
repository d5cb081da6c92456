export { attributionQuery, loadAttribution, recordArrival } from './attribution';
export { trackCalendarView, trackRequest } from './conversions';
export { track } from './events';
