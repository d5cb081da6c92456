import { reportedSource } from '~rules/reported-source';

interface Violation {
  directive: string;
  blocked: string;
}

/** Missing from TypeScript's DOM types. */
interface ViolationBody {
  effectiveDirective: string;
  blockedURL: string | null;
  disposition: string;
}

/** How many are sent per page. */
const maxViolations = 10;

/**
 * Calls `send` for the violations of the page's Content-Security-Policy (spec §8), each once, because sending one could
 * violate the policy again. Ignores report-only violations, which the Google tag itself causes.
 */
export function trackViolations(send: (violation: Violation) => void): void {
  const sent = new Set<string>();
  function track(directive: string, url: string | null, disposition: string) {
    const blocked = reportedSource(url ?? '', (origin) => origin === location.origin) ?? 'inline';
    const violation = `${directive} ${blocked}`;
    if (disposition !== 'enforce' || sent.size === maxViolations || sent.has(violation)) return;
    sent.add(violation);
    send({ directive, blocked });
  }
  document.addEventListener('securitypolicyviolation', (event) =>
    track(event.effectiveDirective, event.blockedURI, event.disposition),
  );
  // Also delivers violations from before the tags loaded. Firefox doesn't support it.
  if (!('ReportingObserver' in globalThis)) return;
  const observer = new ReportingObserver(
    (reports) => {
      for (const { body } of reports as unknown as { body: ViolationBody }[]) {
        track(body.effectiveDirective, body.blockedURL, body.disposition);
      }
    },
    { types: ['csp-violation'], buffered: true },
  );
  observer.observe();
}
