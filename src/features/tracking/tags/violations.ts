import { reportedSource } from '~rules/reported-source';

interface Violation {
  directive: string;
  blocked: string;
}

/** Missing from TypeScript's DOM types. */
interface ViolationBody {
  effectiveDirective: string;
  blockedURL: string | null;
}

/** How many are sent per page. */
const maxViolations = 10;

/**
 * Calls `send` for the violations of the page's Content-Security-Policy (spec §8), each once, because sending one could
 * violate the policy again.
 */
export function trackViolations(send: (violation: Violation) => void): void {
  const sent = new Set<string>();
  function track(directive: string, url: string | null) {
    const blocked = reportedSource(url ?? '', (origin) => origin === location.origin) ?? 'inline';
    const violation = `${directive} ${blocked}`;
    if (sent.size === maxViolations || sent.has(violation)) return;
    sent.add(violation);
    send({ directive, blocked });
  }
  document.addEventListener('securitypolicyviolation', (event) =>
    track(event.effectiveDirective, event.blockedURI),
  );
  // Also delivers violations from before the tags loaded. Firefox doesn't support it.
  if (!('ReportingObserver' in globalThis)) return;
  const observer = new ReportingObserver(
    (reports) => {
      for (const { body } of reports as unknown as { body: ViolationBody }[]) {
        track(body.effectiveDirective, body.blockedURL);
      }
    },
    { types: ['csp-violation'], buffered: true },
  );
  observer.observe();
}
