import { invokeFunction } from '~/lib/supabase/functions-client';
import { createScript } from '~/lib/third-party-script';

/** Why the calendar didn't load. */
export type CalendarFault = 'offline' | 'unreachable' | 'slow';

const timeoutMs = 10_000;
const statusTimeoutMs = 5000;

/**
 * Loads the calendar's `page` into the iframe of `frame`, with the CRM's `script`, which resizes the iframe to its
 * content. Resolves with the fault if it didn't load; the iframe is then empty again. Browsers fire `load` even for an
 * iframe that failed, so it's the script that shows whether the host is reachable, and the server that knows whether
 * the page exists and may be framed. If it only says so after everything has loaded, calls `onFault`.
 */
export async function loadCalendar(
  frame: HTMLElement,
  { page, script }: { page: string; script: string },
  onFault: (fault: CalendarFault) => void,
): Promise<CalendarFault | undefined> {
  if (!navigator.onLine) return 'offline';
  const blank = frame.querySelector('iframe');
  if (!blank) return 'unreachable';
  // A new URL in the same iframe would add a history entry.
  const iframe = blank.cloneNode() as HTMLIFrameElement;
  const fit = createScript({ url: script });
  iframe.src = page;
  const remove = () => {
    fit.remove();
    iframe.replaceWith(blank);
  };
  let isShown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fault = await new Promise<CalendarFault | undefined>((settle) => {
    timer = setTimeout(settle, timeoutMs, 'slow');
    Promise.all([loaded(iframe), loaded(fit)]).then(
      () => settle(undefined),
      () => settle(navigator.onLine ? 'unreachable' : 'offline'),
    );
    // A slow server mustn't hide a calendar that has loaded.
    available().catch(() => {
      settle('unreachable');
      if (!isShown) return;
      remove();
      onFault('unreachable');
    });
    blank.replaceWith(iframe);
    // It looks for the iframe as soon as it runs, so it comes second.
    frame.append(fit);
  });
  clearTimeout(timer);
  if (fault) remove();
  isShown = !fault;
  return fault;
}

function loaded(element: HTMLElement): Promise<Event> {
  return new Promise((resolve, reject) => {
    element.addEventListener('load', resolve);
    element.addEventListener('error', reject);
  });
}

/** Rejects if the calendar's page is missing or refuses to be framed, according to the server. */
async function available(): Promise<void> {
  const result = await invokeFunction('calendar-status', {}, AbortSignal.timeout(statusTimeoutMs));
  const { status } =
    ((result.kind === 'response' ? result.body : undefined) as
      | {
          status?: string;
        }
      | undefined) ?? {};
  if (status === 'missing' || status === 'refuses-framing') throw new Error(status);
}
