import type { ReportRun } from '../publisher/service/run-report.ts';

const timeoutMs = 10_000;

/**
 * Tells the database how far publishing has come, for the staff pages. If that fails, publishing continues, and
 * staff see an older state.
 */
export async function reportPublishing(
  backendUrl: string,
  secretKey: string | undefined,
  ...[state, error, details]: Parameters<ReportRun>
): Promise<void> {
  if (!secretKey) return;
  try {
    const response = await fetch(`${backendUrl}/rest/v1/rpc/report_publishing`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: secretKey },
      body: JSON.stringify({ state, error: error ?? null, details: details ?? null }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) console.warn(`report_publishing: ${response.status}`);
  } catch (failure) {
    console.warn(`report_publishing: ${String(failure)}`);
  }
}
