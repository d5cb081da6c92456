import type { CalendarFault } from './load-calendar';

/** How far the calendar is. */
export type CalendarState = 'waiting' | 'loading' | 'ready' | CalendarFault;

export interface BookingView {
  /** What stands in the calendar's place. */
  view: 'loading' | 'ready' | 'form';
  /** The sentence that says so. */
  says: string;
  /** Of the link that leads back to the calendar. */
  back: string;
}

const faults: Readonly<Record<CalendarFault, string>> = {
  offline: 'You are offline, so the calendar cannot be loaded. The form below keeps what you type.',
  unreachable:
    'The calendar could not be loaded: its host is out of reach, or something in your browser or network blocks it. Ask for a time with the form below instead.',
  slow: 'The calendar does not answer. Ask for a time with the form below instead.',
};

/** What a visitor sees of booking; `asking` is one who has chosen the form. */
export function bookingView(calendar: CalendarState, asking: boolean): BookingView {
  if (calendar in faults) {
    const says = faults[calendar as CalendarFault];
    return { view: 'form', says, back: 'Try the calendar again' };
  }
  const back = 'Back to the calendar';
  if (asking) return { view: 'form', says: 'Ask for a time with the form below.', back };
  return calendar === 'ready'
    ? { view: 'ready', says: 'The calendar is ready: pick a day, then a time.', back }
    : { view: 'loading', says: 'Loading the calendar…', back };
}
