/** What keeps a calendar from being loaded. */
export type CalendarFault = 'offline' | 'unreachable' | 'slow';

export interface CalendarPage {
  /** Of the iframe, attribution included. */
  page: string;
  /** The CRM's script, which fits the iframe to what is in it. */
  script: string;
}

/** Milliseconds. */
const patience = 10_000;

/**
 * Loads the calendar into the iframe of `frame`; resolves with what kept it from loading, and has then
 * emptied it again. A browser tells of an iframe that it could not load as if it had: that the host is
 * out of reach shows in its script.
 */
export async function loadCalendar(
  frame: HTMLElement,
  { page, script }: CalendarPage,
): Promise<CalendarFault | undefined> {
  if (!navigator.onLine) return 'offline';
  const blank = frame.querySelector('iframe');
  if (!blank) return 'unreachable';
  // Another address for the same iframe would be one more step of the way back.
  const iframe = blank.cloneNode() as HTMLIFrameElement;
  const fit = document.createElement('script');
  iframe.src = page;
  fit.src = script;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fault = await new Promise<CalendarFault | undefined>((settle) => {
    timer = setTimeout(settle, patience, 'slow');
    Promise.all([loaded(iframe), loaded(fit)]).then(
      () => settle(undefined),
      () => settle(navigator.onLine ? 'unreachable' : 'offline'),
    );
    blank.replaceWith(iframe);
    // It looks for the iframe as soon as it runs.
    frame.append(fit);
  });
  clearTimeout(timer);
  if (fault) {
    fit.remove();
    iframe.replaceWith(blank);
  }
  return fault;
}

function loaded(element: HTMLElement): Promise<Event> {
  return new Promise((resolve, reject) => {
    element.addEventListener('load', resolve);
    element.addEventListener('error', reject);
  });
}
